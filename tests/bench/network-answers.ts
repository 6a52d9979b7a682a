import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import type { Dataset } from './dataset.ts'

const CHATS_PER_ANSWER = 100
const PAGES_PER_ANSWER = 100

/** What the network would bring for a first sync, as text: every candidate parses it within the measured time. */
export type Answers = { lists: string[]; pages: string[] }

export function makeAnswers({ chats, pages }: Dataset): Answers {
  const answers: Answers = { lists: [], pages: [] }
  for (let at = 0; at < chats.length; at += CHATS_PER_ANSWER) {
    answers.lists.push(JSON.stringify(chats.slice(at, at + CHATS_PER_ANSWER)))
  }
  let gathered: HistoryPage[] = []
  for (const page of pages()) {
    gathered.push(page)
    if (gathered.length < PAGES_PER_ANSWER) continue
    answers.pages.push(JSON.stringify(gathered))
    gathered = []
  }
  if (gathered.length > 0) answers.pages.push(JSON.stringify(gathered))
  return answers
}

export function parseList(text: string): ChatRow[] {
  // Written by `makeAnswers` above.
  return JSON.parse(text) as ChatRow[]
}

export function parsePages(text: string): HistoryPage[] {
  // Written by `makeAnswers` above.
  return JSON.parse(text) as HistoryPage[]
}

/** The rows of an answer one by one, for those that keep them so. */
export function parseMessages(text: string): ChatMessage[] {
  return parsePages(text).flatMap(({ messages }) => messages)
}
