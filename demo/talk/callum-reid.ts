import type { Chapter } from '#demo/script.ts'

/** English. Rides the trails; stays in the hut by the river, twice. */
export const callumReid: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 163,
    to: 158,
    talk: [
      [
        'g Hi there, four of us are riding the Pakihi Track in spring. Is {unit} a sensible place to finish?',
        'h Hi {called}. You come out six kilometres above us, all downhill. Most people have no legs left by then.',
        'g Ideal. Is there somewhere to lock the bikes?',
        'h The old dairy has a bolt and a roof. There’s a hose outside it as well.',
      ],
      [
        'g What’s the hut like inside? The photos are a bit dark.',
        'h Four bunks, a table, a pot-belly stove and a long drop with a view. It’s a hut, not a hotel.',
      ],
      [
        'g Any hot water?',
        'h A fire bath in the paddock. Light it an hour before and don’t sit on the copper.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 152,
    to: 60,
    talk: [
      [
        'g Booked for the two nights. Can you feed us on the first? We’ll be carrying nothing.',
        'h Shepherd’s pie for four, left in the hut safe at five. Twenty dollars a head.',
        'g You’ve just made four grown men very happy.',
      ],
      ['g One of us can’t eat gluten.', 'h Mash on top, no flour under it. He’ll be fine.'],
      [
        'h Track’s shut at the eighth bridge after that storm. They say two weeks.',
        'g Thanks for the heads-up. We’ll push back a fortnight if the hut is free?',
        'h It’s free. Moved you.',
      ],
      [
        'g Do you do a shuttle up to the top?',
        'h Not me, but Pete in town does. Ring him before seven in the morning, he’s out after that.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 46,
    to: 45.5,
    talk: [
      [
        'g Running late, two punctures and a derailleur. More like seven.',
        'h Pie’s in the oven at the house then, I’ll bring it down when I see lights.',
      ],
      [
        'g Is it the first swing bridge or the second?',
        'h Second. First one goes to a man who doesn’t like visitors.',
        'g Noted, with thanks.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 45,
    to: 44.2,
    talk: [
      ['g That was the best pie I’ve ever had and I’m from Southland.', 'h I’ll have that framed.'],
      [
        'g Have you got a 5 mm hex key? Ours is at the bottom of the river.',
        'h In the dairy, red toolbox, second drawer. Back in the drawer after, please.',
      ],
      [
        'g Something screamed outside all night. Should we be worried?',
        'h That’s a possum. Or a kiwi if you were lucky, there’s a pair over the ridge.',
        'g We’re telling everyone it was a kiwi.',
      ],
      ['h Rain from about three. If you’re riding, do it before lunch.', 'g Off now then!'],
    ],
  },
  {
    stage: 'leaving',
    from: 43.6,
    to: 43.5,
    talk: [
      [
        'g Swept, ash out, door bolted. Left the spare gas canister for the next lot.',
        'h Top marks. Ride safe.',
      ],
      ['g What do we owe you for the second pie?', 'h Nothing. It was going to the dogs otherwise.'],
    ],
  },
  {
    stage: 'after',
    from: 41,
    to: 33,
    talk: [
      [
        'g Wrote you a review. I may have mentioned the pie.',
        'h Three people have asked about pie since. I’ll have to put it on the listing.',
      ],
      [
        'g Did a blue drink bottle turn up?',
        'h It’s on the fence post by the bridge, being useful to a wasp. I’ll rescue it.',
        'g Keep it, the wasp has earned it.',
      ],
    ],
  },
  {
    stage: 'enquiry',
    from: 17,
    to: 10,
    talk: [
      [
        'g We want to do it again in February, with partners this time. Is there anything less hut-like for the night before?',
        'h The loft is taken till the new year, but the cabin is free the second weekend.',
        'g Cabin the night before, hut the night after?',
        'h That works. I’ll send you both.',
      ],
      [
        'g Is the river warm enough to swim in February?',
        'h Warm as it gets. Bring something for the sandflies.',
      ],
      [
        'g Would you mind if we helped with something on the Saturday? Two of us are builders with itchy hands.',
        'h The dairy door hangs like a drunk. I’d swap that for a night’s rent.',
        'g Deal. Bringing hinges.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 6.2,
    to: 5.1,
    talk: [
      [
        'g Paid for both. How big is the door opening?',
        'h 2.1 high and 1.2 wide, and nothing in it is square.',
        'g Our favourite kind.',
      ],
    ],
  },
]
