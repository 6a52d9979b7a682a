import type { Chapter } from '#demo/script.ts'

/** English. A large family who take the main house for a reunion, and come back. */
export const meleFonoti: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 189,
    to: 176,
    talk: [
      [
        'g Mālō e lelei! We’re planning a family reunion, fourteen of us. Does {unit} fit that many?',
        'h Mālō {called}! Twelve in beds, and the bunkroom takes two more on mattresses.',
        'g Perfect, the teenagers can argue about the mattresses.',
      ],
      [
        'g Is the kitchen big enough for an umu crowd, or is there a place outside?',
        'h There’s a pit by the orchard that’s been used for hāngī. Dry wood and stones are there, just cover it well after.',
      ],
      [
        'g My parents can’t manage steps. Is there a room on the ground floor?',
        'h Two, both by the bathroom, and there’s a ramp at the side door. Rails in the shower too.',
        'g That makes it easy. Thank you for thinking of it.',
      ],
      ['g How many cars can park?', 'h Eight without thinking. Ten if nobody wants to leave first.'],
    ],
  },
  {
    stage: 'booking',
    from: 171,
    to: 140,
    talk: [
      [
        'h Held for you, Friday to Tuesday, $1,480 for the four nights. A third now keeps it.',
        'g Deposit is on its way from my brother, name of Sione.',
        'h Here already. Tell Sione thanks.',
      ],
      [
        'g We have a baby and a toddler. Do you have a cot?',
        'h One cot, one high chair, and a gate for the stairs.',
      ],
      [
        'g What about loud singing? I ask because there will be loud singing.',
        'h The nearest neighbour is a kilometre off and in the choir. Sing.',
      ],
      [
        'g Can we get a big shop delivered?',
        'h New World in Ōpōtiki brings orders out on Fridays before two. Leave the gate name: Holloway.',
        'g Ordered, and I’ve never seen a number that long.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 133,
    to: 132,
    talk: [
      [
        'h Keys in the lockbox by the side door, {code}. Heat pump’s on. Bread in the freezer for the early ones.',
        'g First car is at Tāneatua, last car has not left Auckland. Typical us.',
      ],
      [
        'g One van took the wrong road, they’re at a woolshed with a green roof?',
        'h That’s mine too! Tell them to turn round and come back over the bridge.',
      ],
      [
        'g Everyone is here. Fourteen became sixteen.',
        'h Camp beds under the stairs. The septic will cope if you go easy on the wipes.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 131.5,
    to: 129.5,
    talk: [
      [
        'g Is the creek safe for the little ones?',
        'h The bend below the willows is knee deep. Keep out of the pool under the bank.',
      ],
      [
        'g Bad news, a football has met a window. The laundry one.',
        'h Nobody hurt?',
        'g Only pride. We’ll pay for it of course.',
        'h It’s a $60 pane. Tape some cardboard over it and don’t lose sleep.',
      ],
      [
        'g Dad wants to know what breed the sheep by the gate are.',
        'h Romney, and the one with the attitude is Gladys. He can feed her bread.',
      ],
      [
        'h Wind’s turning tonight, bring the umbrella in off the deck.',
        'g All in. Thank you for the warning!',
      ],
    ],
  },
  {
    stage: 'leaving',
    from: 129,
    to: 128.8,
    talk: [
      [
        'g We’ve stripped the beds, where would you like the sheets?',
        'h In a heap by the machine is plenty. You’re on holiday till you’re over the bridge.',
      ],
      [
        'g There’s a whole leg of pork left, it’s in your fridge with your name on it.',
        'h Oh you shouldn’t have. I’m very glad you did.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 126,
    to: 110,
    talk: [
      [
        'g Sent the $60 and a bit more for the trouble.',
        'h Glass is in already. I’ve sent the bit more back, buy the goalkeeper an ice cream.',
      ],
      [
        'g We sang you a thank-you on video, Mum insisted.',
        'h I played it in the woolshed. The shearers want a copy.',
      ],
    ],
  },
  {
    stage: 'enquiry',
    from: 30,
    to: 9,
    talk: [
      [
        'g Hello again Ngaire! They all want to come back at Easter. Is {unit} free, Thursday to Monday?',
        'h I’d be offended if you went anywhere else. It’s free, same price as before.',
        'g Put us down. It may be eighteen.',
      ],
      [
        'g Could we put a small tent on the lawn for the cousins?',
        'h Two if you like. Keep off the drainage field, I’ve marked it with pegs.',
      ],
      [
        'h Deposit for Easter has come in, thank you Sione again.',
        'g He says he’s practising his goalkeeping.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 3.2,
    to: 3.1,
    talk: [
      [
        'g Is it all right if we bring our own speakers for the church service on Sunday?',
        'h More than all right. There’s a power point on the deck.',
        'g Mālō ‘aupito!',
      ],
    ],
  },
]
