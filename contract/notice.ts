/** What people are notified about while the app is closed. */
export const NOTICE_KINDS = ['messages', 'agreements', 'rent', 'tickets'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const NOTICE_CHANNELS = ['push', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/**
 * Every notice that is sent. The profile lists the ones that a person has turned off, so a newly added notice is sent
 * to everybody until they turn it off.
 */
export const NOTICES = [
  'messages:push',
  'messages:mail',
  'agreements:push',
  'agreements:mail',
  'rent:push',
  'rent:mail',
  'tickets:push',
  'tickets:mail',
] as const satisfies readonly `${NoticeKind}:${NoticeChannel}`[]
export type Notice = (typeof NOTICES)[number]

/** Returns whether there is such a notice. */
export function isNotice(name: string): name is Notice {
  return NOTICES.some((notice) => notice === name)
}
