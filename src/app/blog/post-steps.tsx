import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { picturesIn } from '#contract/post-pictures.ts'
import { POST_STEPS, postStatusAfter, type PostStep } from '#contract/post-status.ts'
import type { Failure } from '#contract/result.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { Button } from '#app/ui/button.tsx'
import type { PostView } from './post-view.ts'

/** Publishing and archiving: steps of the server, once it has the latest text. */
export function PostSteps({ post, onBefore }: { post: PostView; onBefore: () => Promise<void> }) {
  const { t } = useTranslation(['blog', 'layout'])
  const dates = useDateText()
  const fieldId = useId()
  const [at, setAt] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const { id, version, status, edit, publishAt } = post
  const steps = POST_STEPS.filter(
    (step) =>
      postStatusAfter(status, step) !== null &&
      (step === 'unschedule' ? publishAt !== null : step !== 'schedule' || publishAt === null),
  )

  async function take(step: PostStep): Promise<void> {
    setIsBusy(true)
    await onBefore()
    const when = step === 'schedule' && at !== '' ? { publishAt: new Date(at).toISOString() } : {}
    const answer = await replica.ask('movePost', { id, step, version, ...when })
    setIsBusy(false)
    setNews(answer.ok ? t(`done.${step}`) : refusal(answer.failure))
  }
  function refusal(failure: Failure): string {
    if (failure.kind === 'conflict') return t('changed')
    if (failure.kind !== 'invalid') return t(`layout:lists.${wordsOf(failure)}`)
    if ('publishAt' in failure.fields) return t('notFuture')
    return t(failure.fields['slug'] === 'taken' ? 'slugTaken' : 'unfit')
  }
  // What the server has not accepted yet would be missing from the published post.
  const isWaiting =
    post.isHereOnly ||
    edit !== null ||
    picturesIn(post.text).some((picture) => !post.files.some((file) => file.id === picture.id))
  const isHeld = status === 'PUBLISHED' && edit?.state === 'queued'
  return (
    <div className="post-steps stack gap-4">
      {publishAt !== null && <p>{t('goesAt', { when: dates.moment(publishAt) })}</p>}
      {isWaiting && <p id="post-waits">{t(isHeld ? 'updateHint' : 'sentFirst')}</p>}
      <div className="row">
        {isHeld && <UpdateButton id={id} onBefore={onBefore} />}
        {steps.map((step) =>
          step === 'schedule' ? (
            <span key={step} className="post-schedule row">
              <label htmlFor={fieldId}>{t('field.publishAt')}</label>
              <input
                id={fieldId}
                className="ringed"
                type="datetime-local"
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
              <Button isBusy={isBusy} isDisabled={isWaiting || at === ''} onPress={() => void take(step)}>
                {t('step.schedule')}
              </Button>
            </span>
          ) : (
            <Button
              key={step}
              kind={step === 'publish' ? 'primary' : 'outline'}
              isBusy={isBusy}
              isDisabled={isWaiting}
              describedById={isWaiting ? 'post-waits' : undefined}
              onPress={() => void take(step)}
            >
              {t(`step.${step}`)}
            </Button>
          ),
        )}
      </div>
      <p role="status">{news}</p>
    </div>
  )
}

/** Sends what was typed into a published post, also before a reload. */
function UpdateButton({ id, onBefore }: { id: string; onBefore: () => Promise<void> }) {
  const { t } = useTranslation('blog')
  async function update(): Promise<void> {
    await onBefore()
    await mutate('endTyping', { collection: 'posts', id })
  }
  return (
    <Button kind="primary" describedById="post-waits" onPress={() => void update()}>
      {t('update')}
    </Button>
  )
}
