import type { Chapter } from '#demo/script.ts'

/** Te reo Māori. He kaimahi taiao e noho ana ki te wharau i te taha o te awa. */
export const wiremuKopua: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 118,
    to: 111,
    talk: [
      [
        'g Tēnā koe e Ngaire. Kei te wātea a {unit} ā te marama e tū mai nei?',
        'h Tēnā koe e {called}. Āe, kei te wātea. E hia ngā pō?',
        'g E rima ngā pō i ia wiki, mō ngā wiki e whā. E tatau ana mātou i ngā kōaro o te awa.',
        'h Ka rawe tērā mahi. Māu te wharau.',
      ],
      ['g He aha te utu mō te wiki?', 'h E rua rau tāra mō te wiki, kei roto te hiko me te wahie.'],
      [
        'g He wāhi anō mō ngā kupenga mākū?',
        'h Āe, kei te whare miraka tawhito. He pātū wai kei reira hei horoi i ngā taputapu.',
        'g Tino pai, ka haunga hoki aua kupenga.',
      ],
      [
        'g Tokorua mātou, ko tōku irāmutu te kaiāwhina. E pai ana?',
        'h E pai ana. E whā ngā moenga, ka taea e ia te kōwhiri.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 106,
    to: 70,
    talk: [
      [
        'g Kua tukuna te utu mō te wiki tuatahi.',
        'h Kua tae mai, ngā mihi. Kei runga i a Farstead te kirimana.',
      ],
      [
        'g Kua pānui au i te kirimana. Kāore he raruraru.',
        'h Ka pai. Ka whakamahana au i te wharau i mua i tō taenga mai.',
      ],
      [
        'g Me aha mātou ki te kai? He tata te toa?',
        'h He tawhiti te toa, rua tekau mā rima meneti. Engari he huawhenua kei te māra, kohia mai ngā mea e hiahiatia ana.',
      ],
      [
        'g Ka taea te hari mai i taku kurī? He kurī mahi, he mārire.',
        'h Ka taea, engari me here i a ia i te wā o te whānau reme.',
        'g Mārama ana. Ka noho ia ki te waka i te awatea.',
      ],
      [
        'h Kua pakaru te arawhata ki te awa i te waipuke. Mā Hemi e whakatika ā te Rāhina.',
        'g Kei te pai, he kamaka tō māua hei tū.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 63,
    to: 62.7,
    talk: [
      [
        'h Kei muri i te kūaha te pouaka kī, ko {code} te tohu. Kua hikaina te ahi.',
        'g Tēnā koe. Kei Tāneatua māua ināianei, ka tae atu ā te ono karaka.',
      ],
      [
        'g He teitei te awa i te whitinga. Me tatari māua?',
        'h Tirohia te pou mā. Mēnā kei raro te wai i te pou, haere mai, kia āta haere.',
        'g Kei raro. E whiti ana māua.',
      ],
      [
        'g Kua tae mai, kua mahana, kua kī te puku i tō hupa. Ngā mihi nui.',
        'h Nau mai ki te wharau. Kia au te moe.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 61,
    to: 34,
    talk: [
      [
        'g E waru ngā tuna i kitea i te pō nei, ko tētahi he kuia nui.',
        'h Auē te ātaahua! Kua roa au e rongo ana i ngā kōrero mō taua tuna.',
      ],
      [
        'g Kua pau te kapuni mō te tō.',
        'h Kei te wharau wahie tētahi ipu hou. Mā te ringa mauī koe e huri.',
        'g Kua oti, kei te koropupū te tīkera.',
      ],
      [
        'h He marangai kei te haere mai ā te pō nei. Kaua e waiho ngā kupenga ki te awa.',
        'g Kua tangohia katoatia. Tēnā koe mō te whakatūpato.',
      ],
      [
        'g He aha te ingoa o te puke kei te tonga?',
        'h Ko Maungatapere tā mātou karanga. Nā ngā kaumātua o konei te kōrero, me pātai ki a Hemi.',
      ],
      [
        'g I kite taku irāmutu i te whio me ngā pīpī e toru!',
        'h E hia tau te ngaro! Tēnā tuhia ki tō pūrongo.',
      ],
      [
        'g Ka taea e māua te whakamahi i te mīhini horoi kākahu?',
        'h Āe mārika, kei te whare horoi. Kei te ipu kōwhai te paura.',
      ],
      [
        'g Kua mate te raiti o te heketua.',
        'h He pūrama kei te kāpata i raro i te puoto. Mēnā ka kore, he kānara.',
        'g I kitea te pūrama. Kua mārama anō te ao.',
      ],
      [
        'h Kei te tunu hāngī te whānau ā te Rāhoroi. Haere mai kōrua.',
        'g Ka tae atu māua, ka mauria mai ngā tuna pāwhara.',
        'h Ka hari katoa a Hemi.',
      ],
      ['g Kua ngenge ngā waewae engari kua oti te wāhanga tuatoru.', 'h Kotahi te toe. Kia kaha kōrua.'],
    ],
  },
  {
    stage: 'leaving',
    from: 33,
    to: 32.8,
    talk: [
      ['g Kua horoia te wharau, kua whakahokia te kī ki te pouaka.', 'h Ngā mihi ki a kōrua. Haere pai atu.'],
      ['g I waiho e māua he kete tuna mā koutou ko Hemi.', 'h Tō ngākau nui hoki! Ka kai mātou i te pō nei.'],
    ],
  },
  {
    stage: 'after',
    from: 28,
    to: 15,
    talk: [
      [
        'g Kua oti te pūrongo. Kua piki ake te maha o ngā kōaro i ō te tau kua hipa.',
        'h Ka nui te koa! Tukuna mai kia pānuihia e ngā tamariki o te kura.',
        'g Kua tukuna atu, he whakaahua hoki kei roto.',
      ],
      [
        'g Kei te hiahia mātou ki te hoki mai mō te wiki kotahi i mua i te Kirihimete.',
        'h Kua tuhia koe ki te maramataka. Mai i te Rātū ki te Rāmere?',
        'g Koinā tonu.',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 0.29,
    to: 0.158,
    talk: [
      [
        'g Mōrena e Ngaire. Kei te huarahi māua. Kei te pai te papua wai?',
        'h Mōrena. Kei te whakatika au ināianei.',
      ],
      ['g Tēnā koe. Kāore he whāwhai.', 'h Kua rere te wai i te papua, ka wera te wai ā te ono karaka'],
    ],
  },
]
