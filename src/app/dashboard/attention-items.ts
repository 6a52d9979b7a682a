import type { AttentionChat, AttentionView } from '#workers/replica-api.ts'

/** A line of *Needs you*. `text` is what somebody wrote; `more` stands for the rest of a kind. */
export type AttentionItem =
  | { kind: Kind; key: string; chat: AttentionChat; count: number; text: string }
  | { kind: 'more'; key: string; count: number }

type Kind = 'refused' | 'uncertain' | 'unread' | 'waiting' | 'drafts'

/** Lines of one kind before the rest is summed up: one busy kind must not push the others out of sight. */
const LINES_MAX = 5

/**
 * What needs a person, in order of consequence: refused, uncertain, unread, waiting, drafts (what waits goes by itself,
 * and a draft nobody is waiting for).
 */
export function attentionItems(view: AttentionView): AttentionItem[] {
  const kinds: { kind: Kind; lines: AttentionItem[] }[] = [
    {
      kind: 'refused',
      lines: view.refused.map((row) => line('refused', row, { count: 1, text: row.message, id: row.id })),
    },
    { kind: 'uncertain', lines: view.uncertain.map((row) => line('uncertain', row, { count: row.count })) },
    {
      kind: 'unread',
      lines: view.unread.map((row) => line('unread', row, { count: row.count, text: row.preview })),
    },
    { kind: 'waiting', lines: view.waiting.map((row) => line('waiting', row, { count: row.count })) },
    { kind: 'drafts', lines: view.drafts.map((row) => line('drafts', row, { count: 1, text: row.text })) },
  ]
  return kinds.flatMap(({ kind, lines }) => {
    const left = lines.length - LINES_MAX
    if (left <= 0) return lines
    return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${kind}`, count: left } as const]
  })
}

function line(
  kind: Kind,
  { chatId, others }: AttentionChat,
  { count, text = '', id = chatId }: { count: number; text?: string; id?: string },
): AttentionItem {
  return { kind, key: `${kind} ${id}`, chat: { chatId, others }, count, text }
}
