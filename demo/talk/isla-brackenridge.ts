import type { Chapter } from '#demo/script.ts'

/** English. A nurse on placement, in the front room of the house. */
export const islaBrackenridge: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 88,
    to: 80,
    talk: [
      [
        'g Hello, I’m a student nurse on placement at the health centre for twelve weeks. Is {unit} quiet enough for night shifts?',
        'h Hello {called}. Thick walls and blackout curtains, and we’re all outside by eight. You’d share the bathroom with nobody but me.',
        'g That’s lovely, my last place was above a pub.',
      ],
      [
        'g How far is the drive to town, honestly?',
        'h Twenty-five minutes dry, thirty-five in fog. I’d leave forty for a seven o’clock start in winter.',
      ],
      [
        'g I’m vegetarian, is a shared kitchen going to be weird on a sheep farm?',
        'h You get your own shelf and your own pan. There’s more silverbeet here than anyone can eat.',
        'g Sold.',
      ],
      [
        'g Could I see a photo of the desk?',
        'h Just added two to the listing. The window looks at the walnut tree.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 78,
    to: 71,
    talk: [
      [
        'h Boarder terms then: room, power, internet and dinner when you’re home, $230 a week.',
        'g That works. Is there notice if my placement gets cut short?',
        'h Two weeks either way. I’m not going to chase you for it.',
      ],
      ['g Transferred the first week.', 'h Arrived, thanks. Come any time after three on Sunday.'],
      [
        'g Do you have a cat? I’m a bit allergic.',
        'h No cat. One dog, Moss, and he isn’t allowed past the laundry.',
        'g Dogs I can do!',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 70,
    to: 69,
    talk: [
      [
        'g My phone has lost the map, I’m at a red letterbox shaped like a tractor.',
        'h That’s the Pōtakas. Next gate on the right, two kilometres on.',
        'g Found you, I can see the walnut tree.',
      ],
      ['h The back door sticks. Lift and push.', 'g Lift and push. Noted, and bruised.'],
    ],
  },
  {
    stage: 'stay',
    from: 66,
    to: 12,
    talk: [
      [
        'g On nights from tomorrow till Friday. Please ignore me if I’m eating toast at 8 pm in a dressing gown.',
        'h I’ll leave a plate in the warming drawer.',
      ],
      [
        'g The wifi drops when it rains, is that normal?',
        'h Heavy rain upsets the dish. Landline in the hall always works.',
      ],
      [
        'g Is it OK to have a friend to stay on Saturday?',
        'h Of course. The stretcher’s behind the couch, spare duvet in the chest.',
        'g Thank you! She’s bringing scones as rent.',
      ],
      [
        'g I think I’ve blocked the shower. Long hair, sorry.',
        'h There’s a bent wire by the hot water cupboard for exactly that. Welcome to the house.',
        'g Horrifying. But fixed.',
      ],
      [
        'h I’m away Thursday night for the wool sale. Hemi will do the dogs.',
        'g No worries, I’ll lock up. Good luck at the sale!',
      ],
      [
        'g Hit a pothole by the bridge and the tyre’s gone soft.',
        'h Compressor’s in the implement shed, long hose on the hook. Don’t go over thirty-two.',
        'g Holding at thirty. Will get it looked at tomorrow.',
      ],
      [
        'g Delivered my first baby last night. Well. Helped.',
        'h Oh well done you! There’s cake in the tin and you’re to have most of it.',
      ],
      ['g Do you compost tea bags?', 'h The ones without plastic. The hens have opinions about the rest.'],
      [
        'g Ford’s over the post this morning, I’ve rung work to say I’ll be late.',
        'h Wise. It’ll be down by nine. Kettle’s on.',
      ],
      [
        'g Washing machine says E4?',
        'h It means the tap’s off. I turned it off for the trough, sorry. On again now.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 8,
    to: 2.3,
    talk: [
      [
        'g They’ve offered me a job! Could I stay on after the placement ends?',
        'h I was hoping you’d ask. Yes, as long as you like.',
        'g I’m so pleased. I’d miss Moss.',
      ],
      [
        'g Now that I’m paid properly, would fortnightly be all right instead of weekly? Payday’s every second Wednesday.',
        'h Let me look at how it falls with the bills.',
      ],
      ['g No hurry at all, next month is fine.', 'h Fortnightly works for me'],
    ],
  },
]
