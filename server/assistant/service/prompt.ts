import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#contract/locale.ts'
import type { AssistantInstruction } from '#contract/assistant.ts'
import { PAGE_PATHS } from '#server/assistant/helper/topic-pages.ts'
import type { Turn } from '#server/assistant/provider.ts'

const PROMPT = readFileSync(join(import.meta.dirname, 'prompt.md'), 'utf8').trim()

/** What the app says on a person's behalf, by name. */
const INSTRUCTIONS: Record<AssistantInstruction, string> = {
  describeRoom: 'Write a description of the room that I am editing.',
  raiseTicket: 'I want to raise a support ticket.',
}

/** Returns the instructions for the service. No part of them was written by a person who uses the app. */
export function promptFor(product: string, { locale, today, isSignedIn }: Turn): string {
  const values: Record<string, string> = {
    product,
    language: LANGUAGES[locale].name,
    pages: [...Object.values(PAGE_PATHS), '/help', '/login'].join(', '),
    today,
    presence: isSignedIn ? 'signed in' : 'not signed in',
  }
  return PROMPT.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** Returns what the person says, in their own words or through a button of the app. */
export function userText({ said, instruction }: Turn): string {
  return instruction === null ? said : INSTRUCTIONS[instruction]
}
