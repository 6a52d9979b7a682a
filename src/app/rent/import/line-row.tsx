import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lineText } from '#domain/money/bank-lines.ts'
import { ledgerPath } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { centsText } from '#app/format/cents-text.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { LineNote } from '#workers/replica-api.ts'
import { isReady, type LineView, type SuggestedShare } from './line-views.ts'
import { useSameQuestion } from './use-same-question.ts'
import type { Reason } from '#workers/bank-files/match-lines.ts'

const TONES: Record<NonNullable<LineView['confidence']>, StatusTone> = {
  sure: 'good',
  likely: 'pending',
  maybe: 'warn',
}

type Props = {
  view: LineView
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
  onRecord: () => void
  onSplit: () => void
  /** The line is more money than what was recorded by hand. */
  onMore: () => void
  onNote: (note: LineNote | null) => void
}

/** One bank line: its text, what it may pay and why, and the actions for it. */
export function LineRow(props: Props) {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  const { view, isChosen, onChoose } = props
  const { line, open, recorded } = view
  const { payee, ...rest } = line.texts
  const [first, further] =
    payee === '' ? [lineText(line.texts), ''] : [payee, lineText({ ...rest, payee: '' })]
  const amount = centsText(line.cents)
  return (
    <article className="bank-line" data-state={view.state}>
      <span className="bank-choice">
        {isReady(view) && (
          <input
            type="checkbox"
            aria-label={t('choose1', { amount, day: dayText(line.day), words: first })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
      </span>
      <span className="bank-what">
        <b>
          <bdi>{first || t('noWords')}</bdi>
        </b>
        <span>
          {dayText(line.day)}
          {further !== '' && (
            <>
              {' · '}
              <bdi>{further}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="bank-amount">
        <b>{amount}</b>
        {recorded.length > 0 && open > 0 && <span>{t('stillOpen', { amount: centsText(open) })}</span>}
      </span>
      <WhatItPays view={view} />
      <Question {...props} />
      <Steps {...props} />
    </article>
  )
}

/** What the line pays, or may pay and why. */
function WhatItPays({ view }: Pick<Props, 'view'>) {
  const { t } = useTranslation('bank')
  const { state, shares, recorded, refused, over, confidence, isAhead } = view
  return (
    <div className="bank-for">
      {recorded.map(({ payer, cents }) => (
        <p key={payer.agreementId}>
          <Link to={ledgerPath(payer.agreementId)}>
            {t('recordedFor', { amount: centsText(cents), name: payer.otherName, room: payer.unitTitle })}
          </Link>
        </p>
      ))}
      {over > 0 && <StatusTag tone="bad">{t('over', { amount: centsText(over) })}</StatusTag>}
      {state === 'recorded' && over === 0 && <StatusTag tone="good">{t('state.recorded')}</StatusTag>}
      {state === 'same' && <StatusTag tone="good">{t('state.same')}</StatusTag>}
      {state === 'leftOut' && <StatusTag tone="plain">{t('state.leftOut')}</StatusTag>}
      {state === 'open' && (
        <>
          {refused.map((payer) => (
            <p key={payer.agreementId} className="bank-refused">
              <Link to={ledgerPath(payer.agreementId)}>{t('refusedFor', { name: payer.otherName })}</Link>
            </p>
          ))}
          {shares.map((share) => (
            <ShareText key={share.payer.agreementId} share={share} isPart={shares.length > 1} />
          ))}
          {confidence !== null && shares.length > 0 && (
            <StatusTag tone={TONES[confidence]}>{t(`confidence.${confidence}`)}</StatusTag>
          )}
          {shares.length === 0 && <p>{t('noMatch')}</p>}
          {isAhead && <p className="bank-refused">{t('ahead')}</p>}
        </>
      )}
    </div>
  )
}

function Question({ view: { state, question, shares }, onMore, onNote }: Props) {
  const { t } = useTranslation('bank')
  const words = useSameQuestion()
  if (state !== 'open' || question === null) return null
  return (
    <div className="row gap-2 bank-question" role="group" aria-label={t('same.name')}>
      <p>{words(question)}</p>
      {shares.length === 1 && (
        <Button onPress={() => onNote({ kind: 'same', entryId: question.money.entryId })}>
          {t('same.yes')}
        </Button>
      )}
      <Button onPress={onMore}>{t('same.no')}</Button>
    </div>
  )
}

function Steps({ view, isBusy, onRecord, onSplit, onNote }: Props) {
  const { t } = useTranslation('bank')
  const { state, shares, isAhead } = view
  return (
    <span className="actions bank-steps">
      {isReady(view) && (
        <Button kind="outline" isDisabled={isBusy} onPress={onRecord}>
          {t('record')}
        </Button>
      )}
      {state === 'open' && !isAhead && (
        <Button kind="quiet" onPress={onSplit}>
          {t(shares.length === 0 ? 'choosePayer' : 'change')}
        </Button>
      )}
      {state === 'open' && (
        <Button kind="quiet" onPress={() => onNote({ kind: 'leftOut' })}>
          {t('leaveOut')}
        </Button>
      )}
      {(state === 'leftOut' || state === 'same') && (
        <Button kind="quiet" onPress={() => onNote(null)}>
          {t('bringBack')}
        </Button>
      )}
    </span>
  )
}

function ShareText({
  share: { payer, cents, reasons, claim },
  isPart,
}: {
  share: SuggestedShare
  isPart: boolean
}) {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  const reasonText = useReasonText()
  return (
    <p>
      <b>
        <bdi>{payer.otherName}</bdi>
        {isPart && `, ${centsText(cents)}`}
      </b>{' '}
      <bdi>{payer.unitTitle}</bdi>
      <span>{[...new Set(reasons.map(reasonText))].join(' · ')}</span>
      {claim !== null && <span>{t('answersClaim', { name: payer.otherName, day: dayText(claim.day) })}</span>}
    </p>
  )
}

/** Returns a function that words why a line may belong to an agreement. */
function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  return (reason) => {
    switch (reason.kind) {
      case 'before':
        return t('reason.before')
      case 'reference':
        return t('reason.reference', { words: reason.words })
      case 'name':
        return t('reason.name', { words: reason.words })
      case 'partOfName':
        return t('reason.partOfName', { words: reason.words })
      case 'amount':
        return t('reason.amount', { count: reason.dues })
      case 'owed':
        return t('reason.owed')
      case 'day':
        return t('reason.day', { day: dayText(reason.day) })
    }
  }
}
