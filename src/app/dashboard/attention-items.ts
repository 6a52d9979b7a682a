import type { AgreementNeed, AttentionChat, AttentionView } from '#workers/replica-api.ts'

/**
 * A line of *Needs you*. `path` is where it is seen to; `name` whom it concerns, blank for somebody who has left; `text`
 * what somebody wrote, or what it is about. `more` stands for the rest of a kind.
 */
export type AttentionItem =
  | { kind: Kind; key: string; path: string; name: string; count: number; text: string }
  | { kind: 'more'; key: string; path: string; count: number }

type ChatKind = 'refused' | 'uncertain' | 'unread' | 'waiting' | 'drafts'
type Kind = ChatKind | AgreementNeed

/** Lines of one kind before the rest is summed up: one busy kind must not push the others out of sight. */
const LINES_MAX = 5

/**
 * What needs a person, in order of consequence: refused, uncertain, agreements to act on, unread, waiting, drafts (what
 * waits goes by itself, and a draft nobody is waiting for).
 */
export function attentionItems(view: AttentionView): AttentionItem[] {
  const inMessages = (kind: ChatKind, lines: AttentionItem[]) => ({ kind, lines, path: '/messages' })
  const kinds: { kind: string; lines: AttentionItem[]; path: string }[] = [
    inMessages(
      'refused',
      view.refused.map((row) => line('refused', row, { count: 1, text: row.message, id: row.id })),
    ),
    inMessages(
      'uncertain',
      view.uncertain.map((row) => line('uncertain', row, { count: row.count })),
    ),
    {
      kind: 'agreements',
      path: '/accommodation/agreements',
      lines: view.agreements.map(({ id, need, name, unitTitle }) => ({
        kind: need,
        key: `${need} ${id}`,
        path: `/accommodation/agreements/details/${id}`,
        name,
        count: 1,
        text: unitTitle,
      })),
    },
    inMessages(
      'unread',
      view.unread.map((row) => line('unread', row, { count: row.count, text: row.preview })),
    ),
    inMessages(
      'waiting',
      view.waiting.map((row) => line('waiting', row, { count: row.count })),
    ),
    inMessages(
      'drafts',
      view.drafts.map((row) => line('drafts', row, { count: 1, text: row.text })),
    ),
  ]
  return kinds.flatMap(({ kind, lines, path }) => {
    const left = lines.length - LINES_MAX
    if (left <= 0) return lines
    return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${kind}`, path, count: left } as const]
  })
}

function line(
  kind: ChatKind,
  { chatId, others }: AttentionChat,
  { count, text = '', id = chatId }: { count: number; text?: string; id?: string },
): AttentionItem {
  const names = others.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return {
    kind,
    key: `${kind} ${id}`,
    path: `/messages?chat=${chatId}`,
    name: names.filter(Boolean).join(', '),
    count,
    text,
  }
}
