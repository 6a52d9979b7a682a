import type { Chapter } from '#demo/script.ts'

/** English with everyday te reo. Two stays in the cabin; arrives today. */
export const arohaNgatai: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 231,
    to: 224,
    talk: [
      [
        'g Kia ora, is {unit} free over Matariki weekend? Two of us, maybe a third if my sister gets time off.',
        'h Kia ora {called}. It is, Thursday to Monday. A third can have the fold-out, it’s better than it sounds.',
        'g Ka pai. I’ll talk to her tonight and let you know.',
      ],
      [
        'g She’s coming! So three of us. Do we bring our own bedding?',
        'h No need, beds will be made up. Bring towels for the river if you’re brave.',
      ],
      [
        'g Is there a fireplace? Mum says June up there is freezing.',
        'h A wood burner that heats the lot. Dry mānuka stacked by the door, use what you want.',
        'g Perfect, that’s sold it.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 214,
    to: 157,
    talk: [
      [
        'h You’re booked, Thursday to Monday. Rent and the cleaning come to $310 all up.',
        'g Paid just now. Reference is {reference}.',
        'h Came through, thank you.',
      ],
      [
        'g Can we see the stars from the deck or do the trees get in the way?',
        'h Deck looks north-east, so Matariki rises right over the hill about six in the morning. Put the coffee on first.',
      ],
      [
        'g Any chance of hiring bikes near you?',
        'h In Ōpōtiki, by the wharf. They’ll drop them off for a group if you ring a day ahead.',
        'g Choice. Will ring them Monday.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 148,
    to: 147,
    talk: [
      [
        'h Lockbox is behind the downpipe, code {code}. Porch light is on a sensor so you won’t be fumbling.',
        'g Thanks Ngaire. We’ll be late, leaving Rotorua at six.',
        'h No bother. Watch for wandering stock after the Waiōtahi turn-off.',
      ],
      [
        'g We’re in! Fire was already set, you’re a legend.',
        'h Pleased you made it. Breakfast things are in the blue tin.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 146,
    to: 145,
    talk: [
      [
        'g Saw the whole cluster this morning. Mum cried, then blamed the smoke.',
        'h Ha! It gets everyone. Glad the cloud held off.',
      ],
      [
        'g Quick one: the shower’s gone cold?',
        'h Gas bottle will be empty. Swap the hose to the other one behind the hut, left-hand thread.',
        'g Sorted, hot again.',
      ],
    ],
  },
  {
    stage: 'leaving',
    from: 144,
    to: 144,
    talk: [
      [
        'g Keys are back in the box. Swept out and took our rubbish with us.',
        'h You didn’t have to, but thank you. Safe trip home.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 142,
    to: 139,
    talk: [
      [
        'g I think we left a green woollen hat. Sister is inconsolable.',
        'h Found it under the fold-out. I’ll post it with the next rural run.',
        'g You are the best. She knitted it herself, you can probably tell.',
      ],
      ['g Hat has landed. Ngā mihi nui!', 'h Kei te pai. Come back in the warm.'],
    ],
  },
  {
    stage: 'enquiry',
    from: 64,
    to: 52,
    talk: [
      [
        'g Kia ora Ngaire, taking you up on that. What’s late spring like? Ten days in the hut, then a week in {unit}.',
        'h Long evenings, lambs on the flat, river about right for swimming. Both are free.',
        'g Just me and my partner this time.',
        'h They’re yours. $385 for the week, same as the summer rate.',
      ],
      [
        'g Would you take the rent for the hut in two goes?',
        'h Half now, half when you arrive is fine by me.',
        'g First half sent.',
        'h Got it, cheers.',
      ],
      [
        'g Is the old track up to the trig still open?',
        'h Open again since August. Slip near the second stile, go round on the uphill side.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 23,
    to: 5,
    talk: [
      [
        'g Do you get signal at the cabin now? I have one work call on the Wednesday.',
        'h Not a bar. There’s wifi off the dish at the woolshed, and it reaches the cabin porch on a good day.',
        'g Porch it is. I’ll tell them I’m in a meeting with a sheep.',
      ],
      [
        'g Can I bring a kayak on the roof, will it clear the gate?',
        'h Gate’s wide and there’s nothing overhead. Put in below the bridge, not above it.',
      ],
      [
        'h Second half arrived early, thank you. I’ve put up the agreement for {unit} too, it’s the short stay one.',
        'g I’ll read it on the porch.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 2,
    to: 1.9,
    talk: [
      [
        'g Kia ora Ngaire! We’re settled in. Is the ford at Pākihi OK for a small car after rain?',
        'h Kia ora {called}. Fine up to ankle deep. If it’s brown and over the white post, wait an hour. It drops fast.',
        'g Got it, white post. We’ll keep an eye on the weather.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 0.014,
    to: 0.006,
    talk: [
      [
        'g We’re in Whakatāne for groceries. Gas for the hob, or should we get some?',
        'h Two full bottles, no need.',
      ],
      ['g Ka pai! Back at the gate about five.'],
    ],
  },
]
