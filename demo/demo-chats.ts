import { demoGuests, demoHost, demoId, demoUnits, type DemoGuest, type DemoUnit } from './demo-people.ts'
import { randomFrom } from './random.ts'
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
import { timetable } from './timetable.ts'
import { wordsOf } from './words-of.ts'
import type { MadeChat } from './write-chat.ts'

type DemoChat = {
  guest: DemoGuest
  unit: DemoUnit
  chapters: readonly Chapter[]
  /** How many lines at the end of the chat each of the two hasn't read. */
  unreadByHost?: number
  unreadByGuest?: number
}

const chats: readonly DemoChat[] = [
  { guest: demoGuests.aroha, unit: demoUnits.cabin, chapters: arohaNgatai, unreadByHost: 1 },
  { guest: demoGuests.yutong, unit: demoUnits.loft, chapters: chenYutong, unreadByHost: 2 },
  { guest: demoGuests.ananya, unit: demoUnits.room, chapters: ananyaRao, unreadByHost: 1 },
  { guest: demoGuests.wiremu, unit: demoUnits.hut, chapters: wiremuKopua },
  { guest: demoGuests.minami, unit: demoUnits.hut, chapters: satoMinami },
  { guest: demoGuests.tom, unit: demoUnits.loft, chapters: tomHallward, unreadByGuest: 1 },
  { guest: demoGuests.lucia, unit: demoUnits.cabin, chapters: luciaFerreyra },
  { guest: demoGuests.isla, unit: demoUnits.room, chapters: islaBrackenridge, unreadByGuest: 1 },
  { guest: demoGuests.joao, unit: demoUnits.house, chapters: joaoValadares },
  { guest: demoGuests.kayan, unit: demoUnits.loft, chapters: wongKayan },
  { guest: demoGuests.mele, unit: demoUnits.house, chapters: meleFonoti },
  { guest: demoGuests.callum, unit: demoUnits.hut, chapters: callumReid },
]

/** More lines than any demo chat has, so that message ids of different chats don't collide. */
const MESSAGE_IDS_PER_CHAT = 0x10000

/** Returns the demo's chats. They're the same every time except for their times, which count back from `now`. */
export function demoChats(now: Date): MadeChat[] {
  return chats.map(({ guest, unit, chapters, unreadByHost = 0, unreadByGuest = 0 }, nth) => {
    const random = randomFrom(nth + 1)
    return {
      id: demoId('chat', nth + 1),
      unitId: unit.id,
      hostId: demoHost.id,
      guestId: guest.id,
      lines: timetable(wordsOf(chapters, { ...guest, unit: unit.title }, random), now, random),
      unreadByHost,
      unreadByGuest,
      messageId: (position) => demoId('message', (nth + 1) * MESSAGE_IDS_PER_CHAT + position),
    }
  })
}
