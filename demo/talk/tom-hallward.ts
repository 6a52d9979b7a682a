import type { Chapter } from '#demo/script.ts'

/** English. A fencing contractor who has the loft for a few months. */
export const tomHallward: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 126,
    to: 121,
    talk: [
      [
        'g Gidday, I’m after somewhere for about four months while we do the boundary fencing up the valley. Is {unit} long term?',
        'h Hi {called}. It can be. Furnished, own shower, shared laundry in the shed.',
        'g Sounds the ticket. What’s the rent?',
        'h $290 a week, power in. Four months makes it a proper tenancy, so bond and paperwork too.',
      ],
      ['g Room to park a ute and a tandem trailer?', 'h Plenty. Keep off the grass by the tank, it’s soft.'],
      [
        'g I’m up at five most days. Anybody going to mind?',
        'h Only the dog. We’re farmers, you’ll be the one sleeping in.',
      ],
      [
        'g Can I have a look Sunday arvo?',
        'h Two o’clock suits. Come to the house first and mind the electric gate.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 119,
    to: 113,
    talk: [
      [
        'g Liked the place. I’ll take it from the first.',
        'h Good stuff. Bond’s four weeks, so $1,160, and it goes to the bond people, not to me.',
        'g Righto. All in one go?',
        'h One go, and two weeks’ rent up front. I’ll lodge the bond inside the fortnight.',
      ],
      [
        'h Agreement’s in Farstead. Have a read of the healthy homes page as well.',
        'g Read and agreed. Insulation’s better than my own house.',
      ],
      [
        'g Bond and two weeks paid, shows as {reference}.',
        'h Both here. I’ll send the lodgement form for you to check.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 112,
    to: 110,
    talk: [
      [
        'g Rolling in about seven tonight if the trailer behaves.',
        'h Stairs are round the back, light switch is on the left. Lockbox {code}.',
      ],
      [
        'g All in. How do I light the califont?',
        'h It’s electric start. Hold the knob in ten seconds, then let go slow.',
        'g Got her.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 104,
    to: 6,
    talk: [
      [
        'g There’s a drip under the kitchen sink. Not bad, but it’s wetting the cupboard.',
        'h Thanks for saying. I’ll be over with the spanner after milking.',
        'g Sweet. I’ve put the billy under it.',
      ],
      [
        'h How’s the fencing going?',
        'g Hit rock on the second strainer. Borrowing a rammer from Hemi.',
        'h He’ll want it back before docking, fair warning.',
      ],
      ['g Rent’s set up as an automatic payment, Thursdays.', 'h First one landed. Thanks {called}.'],
      [
        'g Power was off for an hour last night, was that just me?',
        'h Whole road. Tree down by the school. There’s a torch and a lantern in the hall cupboard.',
      ],
      [
        'g Any chance of using the washing line Saturday? I’ve got a fortnight of mud.',
        'h Go for it, I’ll leave it clear. Pegs are in the old milk can.',
      ],
      [
        'h I need to have the smoke alarms checked. Would Tuesday at ten be all right? That’s my 24 hours’ notice and then some.',
        'g Tuesday’s fine, I’ll be up the hill. Let yourselves in.',
        'h Done, new battery in the one over the stairs.',
      ],
      [
        'g Tank’s making a sucking noise when I run the tap.',
        'h Filter’s clogged. Turn the pump off at the board and I’ll swap it at lunch.',
        'g Off now.',
        'h Should be right again. There was a frog in there.',
      ],
      [
        'g Shot two possums off the plum tree last night, hope that’s OK.',
        'h More than OK. Leave them by the gate, Hemi plucks them.',
      ],
      [
        'g Boss reckons we’ll be another five weeks. Can I stay on?',
        'h Happily. Nothing changes till one of us gives notice.',
        'g Good as gold.',
      ],
      [
        'g Mind if my daughter stays the long weekend? She’s nine, very keen on lambs.',
        'h She can feed the two in the yard. Bottle’s at seven and at five.',
        'g She’s packed her gumboots already.',
      ],
      [
        'g Drove out over the cattle stop and one bar’s loose, bit of a clank.',
        'h Good spotting. Welding it Friday, go slow till then.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 4,
    to: 1.2,
    talk: [
      [
        'g My accountant’s after something for the bond, do you have anything on paper?',
        'h There’ll be a receipt with the lodgement number. I’ll dig it out.',
      ],
      ['g No rush, end of the month will do.', 'h Bond receipt is on its way'],
    ],
  },
]
