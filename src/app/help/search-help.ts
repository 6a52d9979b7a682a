import { HELP_TOPICS, type Help, type HelpTopic } from '#contract/help/help-topics.ts'

/**
 * Returns the topics whose question or answer contains every word of a search, in their own order; all topics for a
 * blank search.
 */
export function searchHelp(help: Help, search: string): HelpTopic[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return HELP_TOPICS.filter((topic) => {
    const { question, answer } = help[topic]
    const text = folded([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Returns the text in lower case without accents; all forms of the apostrophe become one. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase()
}
