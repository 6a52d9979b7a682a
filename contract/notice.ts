/** What people are notified about while the app is closed. */
export const NOTICE_KINDS = ['messages', 'agreements', 'rent', 'turnovers', 'tickets'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const NOTICE_CHANNELS = ['push', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/**
 * Every notice that is sent; `preview` is the first line of a message in the mail about it. The profile lists the ones that a person has turned off, so a newly added notice is sent
 * to everybody until they turn it off.
 */
export const NOTICES = [
  'messages:push',
  'messages:mail',
  'messages:preview',
  'agreements:push',
  'agreements:mail',
  'rent:push',
  'rent:mail',
  'turnovers:push',
  'tickets:push',
  'tickets:mail',
] as const satisfies readonly `${NoticeKind}:${NoticeChannel | 'preview'}`[]
export type Notice = (typeof NOTICES)[number]

/** Returns whether there is such a notice. */
export function isNotice(name: string): name is Notice {
  return NOTICES.some((notice) => notice === name)
}

/** The page of the app that is about a notice's agreement, ticket or room, by what the notice is of. */
const NOTICE_PAGES = new Map([
  ['agreements', '/accommodation/agreements/details/'],
  ['rent', '/accommodation/rent?agreement='],
  ['turnovers', '/turnovers?turnover='],
  ['tickets', '/support-tickets?ticket='],
  ['units', '/units/details/'],
])

/** Returns the path of the page about what a notice names; `null` for a kind that this build doesn't know. */
export function noticePage(kind: string, id: string): string | null {
  const page = NOTICE_PAGES.get(kind)
  return page === undefined ? null : page + id
}
