import type { Chapter } from './script.ts'
import { ananyaRao } from './talk/ananya-rao.ts'
import { arohaNgatai } from './talk/aroha-ngatai.ts'
import { callumReid } from './talk/callum-reid.ts'
import { chenYutong } from './talk/chen-yutong.ts'
import { islaBrackenridge } from './talk/isla-brackenridge.ts'
import { joaoValadares } from './talk/joao-valadares.ts'
import { luciaFerreyra } from './talk/lucia-ferreyra.ts'
import { meleFonoti } from './talk/mele-fonoti.ts'
import { satoMinami } from './talk/sato-minami.ts'
import { tomHallward } from './talk/tom-hallward.ts'
import { wiremuKopua } from './talk/wiremu-kopua.ts'
import { wongKayan } from './talk/wong-kayan.ts'

/** Made-up people for a language, and what they and the host may say to each other. */
export type Language = {
  /** How many guests out of a hundred speak it. */
  share: number
  given: readonly string[]
  family: readonly string[]
  /** With the family name first, the two are in this order and the host uses the given name alone. */
  joined: 'given family' | 'family given' | 'familygiven'
  chapters: readonly Chapter[]
}

/** The guests of a large demo by language. */
export const languages: readonly Language[] = [
  {
    share: 44,
    given: [
      'Hannah',
      'Jack',
      'Charlotte',
      'Liam',
      'Moana',
      'Ruby',
      'George',
      'Sina',
      'Ewan',
      'Grace',
      'Tavita',
      'Zoe',
    ],
    family: [
      'McLeod',
      'Harris',
      'Tuhoro',
      'Fraser',
      'Leota',
      'Whitaker',
      'Baxter',
      'Nikau',
      'Sutherland',
      'Pearce',
    ],
    joined: 'given family',
    chapters: [...arohaNgatai, ...tomHallward, ...islaBrackenridge, ...meleFonoti, ...callumReid],
  },
  {
    share: 10,
    given: [
      'Hēmi',
      'Rāwiri',
      'Mereana',
      'Tāmati',
      'Ngāhuia',
      'Pāora',
      'Hinemoa',
      'Te Ariki',
      'Kahurangi',
      'Māia',
    ],
    family: [
      'Pōtaka',
      'Tūhoe',
      'Ngāpō',
      'Rangihuna',
      'Waitī',
      'Hōhepa',
      'Tāwhai',
      'Pēwhairangi',
      'Kīngi',
      'Mākiri',
    ],
    joined: 'given family',
    chapters: wiremuKopua,
  },
  {
    share: 10,
    given: ['思远', '佳怡', '子涵', '文博', '晓琳', '浩然', '雅静', '俊杰', '梦瑶', '志强'],
    family: ['王', '李', '张', '刘', '杨', '赵', '周', '吴', '徐', '孙'],
    joined: 'familygiven',
    chapters: chenYutong,
  },
  {
    share: 6,
    given: ['詠琪', '家豪', '曉彤', '志明', '穎欣', '俊傑', '樂怡', '偉倫', '美玲', '浩賢'],
    family: ['陳', '李', '張', '何', '梁', '鄧', '吳', '譚', '葉', '馮'],
    joined: 'familygiven',
    chapters: wongKayan,
  },
  {
    share: 9,
    given: ['रोहन', 'प्रिया', 'अर्जुन', 'कविता', 'विवेक', 'नेहा', 'संजय', 'मीरा', 'करण', 'सुनीता'],
    family: ['शर्मा', 'पटेल', 'सिंह', 'वर्मा', 'मेहता', 'जोशी', 'गुप्ता', 'नायर', 'देसाई', 'मिश्रा'],
    joined: 'given family',
    chapters: ananyaRao,
  },
  {
    share: 8,
    given: ['健太', '美咲', '翔', '葵', '直樹', '陽菜', '拓也', '千尋', '大輔', 'さくら'],
    family: ['鈴木', '高橋', '田中', '渡辺', '中村', '小林', '加藤', '吉田', '山田', '松本'],
    joined: 'family given',
    chapters: satoMinami,
  },
  {
    share: 8,
    given: [
      'Martín',
      'Valentina',
      'Joaquín',
      'Camila',
      'Íñigo',
      'Sofía',
      'Andrés',
      'Ximena',
      'Nicolás',
      'Belén',
    ],
    family: [
      'Gómez',
      'Rodríguez',
      'Peña',
      'Ibáñez',
      'Acuña',
      'Sepúlveda',
      'Núñez',
      'Morales',
      'Vázquez',
      'Quiroga',
    ],
    joined: 'given family',
    chapters: luciaFerreyra,
  },
  {
    share: 5,
    given: [
      'Inês',
      'Tomás',
      'Beatriz',
      'Gonçalo',
      'Letícia',
      'Simão',
      'Mariana',
      'Rúben',
      'Conceição',
      'Duarte',
    ],
    family: [
      'Silva',
      'Conceição',
      'Araújo',
      'Lourenço',
      'Simões',
      'Magalhães',
      'Brandão',
      'Pinheiro',
      'Sequeira',
    ],
    joined: 'given family',
    chapters: joaoValadares,
  },
]
