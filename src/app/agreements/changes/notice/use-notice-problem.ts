import { useTranslation } from 'react-i18next'
import { useDayText } from '#app/format/use-day-text.ts'
import type { NoticeOutcome } from './notice-input.ts'

const PROBLEMS = [
  'noGround',
  'endsItself',
  'early',
  'late',
  'short',
  'otherDay',
  'after',
  'past',
  'order',
  'noAddress',
  'future',
  'notAgreed',
  'tooMany',
  'required',
  'open',
  'taken',
  'notGiven',
] as const
type NoticeProblem = (typeof PROBLEMS)[number]

/** Returns which of the reasons by which a notice or its withdrawal was refused this build has words for. */
export function noticeProblemIn(fields: Readonly<Record<string, string>> = {}): NoticeProblem | 'refused' {
  const reasons = Object.values(fields)
  return PROBLEMS.find((known) => reasons.includes(known)) ?? 'refused'
}

/** Returns a function that words what is wrong with a notice, by what it comes to as far as that is known. */
export function useNoticeProblem(outcome: NoticeOutcome | null): (problem: string) => string {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const day = outcome === null ? null : outcome.end.ends ? outcome.end.earliest : fromOf(outcome)
  return (problem) => {
    const known = noticeProblemIn({ problem })
    // Of what was refused long ago, the days of today say nothing.
    const isDated = known === 'short' || known === 'otherDay' || known === 'early' || known === 'late'
    if (!isDated) return t(`toEnd.problem.${known}`)
    return day === null ? t(`toEnd.problem.dateless`) : t(`toEnd.problem.${known}`, { day: dayText(day) })
  }
}

function fromOf({ end }: NoticeOutcome): string | null {
  return !end.ends && (end.because === 'early' || end.because === 'late') ? end.from : null
}
