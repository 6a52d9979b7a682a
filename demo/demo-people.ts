import type { Role } from '#contract/permission.ts'

export const DEMO_PASSWORD = 'Farstead-2026!'
/** The domain of every address in the demo, which nobody can own. */
export const DEMO_ADDRESSES = '@farstead.example'

export type DemoPerson = { id: string; email: string; firstName: string; lastName: string; role: Role }
/** A guest, what the host calls them, and the reference on their payments. */
export type DemoGuest = DemoPerson & { called: string; reference: string }
export type DemoUnit = { id: string; title: string }

const ID_GROUPS = {
  person: '0001',
  unit: '0002',
  chat: '0003',
  message: '0004',
  photo: '0005',
  addOn: '0006',
  agreement: '0007',
  signature: '0008',
  entry: '0009',
  post: '000a',
  ticket: '000b',
  reply: '000c',
  expense: '000e',
  hand: '000f',
} as const

/** Returns ids that are the same in every database, so that a device sees the same people after a fresh start. */
export function demoId(kind: keyof typeof ID_GROUPS, n: number): string {
  const group = ID_GROUPS[kind]
  return `fa257ead-${group}-4000-8000-${n.toString(16).padStart(12, '0')}`
}

function person(n: number, role: Role, email: string, firstName: string, lastName: string): DemoPerson {
  return { id: demoId('person', n), email: `${email}${DEMO_ADDRESSES}`, firstName, lastName, role }
}

function guest(
  n: number,
  email: string,
  [firstName, lastName]: readonly [string, string],
  called = firstName,
  reference = lastName.toUpperCase(),
): DemoGuest {
  return { ...person(n, 'GUEST', email, firstName, lastName), called, reference }
}

export const demoHost = person(1, 'HOST', 'host', 'Ngaire', 'Holloway')
export const demoAdmin = person(2, 'ADMIN', 'admin', 'Hana', 'Whitcombe')
/** Does the turnovers of two of the host's rooms. */
export const demoHelper = person(3, 'GUEST', 'helper', 'Mere', 'Hōhepa')

/**
 * Names are split in reading order: names with the family name first have it first here, because screens join the two
 * in order.
 */
export const demoGuests = {
  aroha: guest(10, 'guest', ['Aroha', 'Ngatai']),
  yutong: guest(11, 'chen.yutong', ['陈雨桐', ''], '雨桐', 'CHEN YUTONG'),
  ananya: guest(12, 'ananya.rao', ['अनन्या', 'राव'], 'अनन्या', 'RAO'),
  wiremu: guest(13, 'wiremu.kopua', ['Wiremu', 'Kōpua']),
  minami: guest(14, 'sato.minami', ['佐藤', 'みなみ'], 'みなみ', 'SATO MINAMI'),
  tom: guest(15, 'tom.hallward', ['Tom', 'Hallward']),
  lucia: guest(16, 'lucia.ferreyra', ['Lucía', 'Ferreyra'], 'Lucía', 'Ferreyra'),
  isla: guest(17, 'isla.brackenridge', ['Isla', 'Brackenridge']),
  joao: guest(18, 'joao.valadares', ['João', 'Valadares']),
  kayan: guest(19, 'wong.kayan', ['黃嘉欣', ''], '嘉欣', 'WONG KA YAN'),
  mele: guest(20, 'mele.fonoti', ['Mele', 'Fonoti']),
  callum: guest(21, 'callum.reid', ['Callum', 'Reid']),
}

export const demoUnits = {
  cabin: { id: demoId('unit', 1), title: 'Tōtara Cabin' },
  loft: { id: demoId('unit', 2), title: 'Woolshed Loft' },
  hut: { id: demoId('unit', 3), title: 'Riverbank Hut' },
  room: { id: demoId('unit', 4), title: 'Front Room' },
  house: { id: demoId('unit', 5), title: 'Main House' },
}
