import { useState } from 'react'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { type AskedEntry, type EntryQuestion, questionsAbout } from './entry-questions.ts'

/**
 * Returns the next question about an entry and its answers so far. `claim` is the guest's claim that the person said it
 * answers; `isSure` that they said that it is right as it stands. A changed amount or day is asked about anew.
 */
export function useEntryQuestions(ledger: LedgerView, entry: AskedEntry) {
  const [isClaim, setIsClaim] = useState<boolean | null>(null)
  /** The questions, as they were asked, whose answer is that the entry is right. */
  const [sure, setSure] = useState<ReadonlySet<string>>(new Set())
  const questions = questionsAbout(ledger, entry)
  const keyOf = ({ kind }: EntryQuestion): string => `${kind} ${entry.cents} ${entry.day}`
  const isSureOf = (question: EntryQuestion): boolean => sure.has(keyOf(question))
  const alike = questions.find((question) => question.kind === 'claim')
  const claim: EntryView | null = isClaim === true && alike ? alike.claim : null
  return {
    asked: questions.find((question) => (question.kind === 'claim' ? isClaim === null : !isSureOf(question))),
    claim,
    // A day that is right says nothing of the money.
    isSure: questions.some((question) => question.kind !== 'day' && isSureOf(question)),
    sayClaim: setIsClaim,
    saySure: (question: EntryQuestion) => setSure(new Set([...sure, keyOf(question)])),
  }
}
