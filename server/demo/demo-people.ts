import type { Role } from '#contract/permission.ts'

export const DEMO_PASSWORD = 'Farstead-2026!'

export type DemoPerson = { id: string; email: string; firstName: string; lastName: string; role: Role }
export type DemoUnit = { id: string; title: string }

/** Ids that are the same in every database, so that a device meets the same people after a fresh start. */
export function demoId(kind: 'person' | 'unit' | 'chat' | 'message', n: number): string {
  const group = { person: '0001', unit: '0002', chat: '0003', message: '0004' }[kind]
  return `fa257ead-${group}-4000-8000-${n.toString(16).padStart(12, '0')}`
}

function person(n: number, role: Role, email: string, firstName: string, lastName: string): DemoPerson {
  return { id: demoId('person', n), email: `${email}@farstead.example`, firstName, lastName, role }
}

export const demoHost = person(1, 'HOST', 'host', 'Ngaire', 'Holloway')
export const demoAdmin = person(2, 'ADMIN', 'admin', 'Hana', 'Whitcombe')

/** Names stand as they are read: where the family comes first, so does it here, because screens join the two in order. */
export const demoGuests = {
  aroha: person(10, 'GUEST', 'guest', 'Aroha', 'Ngatai'),
  yutong: person(11, 'GUEST', 'chen.yutong', '陈雨桐', ''),
  ananya: person(12, 'GUEST', 'ananya.rao', 'अनन्या', 'राव'),
  wiremu: person(13, 'GUEST', 'wiremu.kopua', 'Wiremu', 'Kōpua'),
  minami: person(14, 'GUEST', 'sato.minami', '佐藤', 'みなみ'),
  tom: person(15, 'GUEST', 'tom.hallward', 'Tom', 'Hallward'),
  lucia: person(16, 'GUEST', 'lucia.ferreyra', 'Lucía', 'Ferreyra'),
  isla: person(17, 'GUEST', 'isla.brackenridge', 'Isla', 'Brackenridge'),
  joao: person(18, 'GUEST', 'joao.valadares', 'João', 'Valadares'),
  kayan: person(19, 'GUEST', 'wong.kayan', '黃嘉欣', ''),
  mele: person(20, 'GUEST', 'mele.fonoti', 'Mele', 'Fonoti'),
  callum: person(21, 'GUEST', 'callum.reid', 'Callum', 'Reid'),
}

export const demoUnits = {
  cabin: { id: demoId('unit', 1), title: 'Tōtara Cabin' },
  loft: { id: demoId('unit', 2), title: 'Woolshed Loft' },
  hut: { id: demoId('unit', 3), title: 'Riverbank Hut' },
  room: { id: demoId('unit', 4), title: 'Front Room' },
  house: { id: demoId('unit', 5), title: 'Main House' },
}
