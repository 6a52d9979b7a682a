import { useTranslation } from 'react-i18next'
import type { Failure } from '#contract/result.ts'
import { PageButtons } from '#app/ui/page-buttons.tsx'
import { mayStillAnswer } from '#app/replica/keep-asking.ts'
import type { Paged, ServerPage } from './use-server-page.ts'

/** Shows why a page of server rows can't be loaded, and links to the other pages. */
export function ServerPageFoot({ page, answer, goTo }: ServerPage<Paged>) {
  const { t } = useTranslation('layout')
  const lastPage = answer?.ok ? answer.value.meta.lastPage : 1
  return (
    <>
      <p role="status" className="if-any">
        {answer?.ok === false && t(`lists.${wordsOf(answer.failure)}`)}
      </p>
      <PageButtons
        page={page}
        lastPage={lastPage}
        words={{
          before: t('lists.before'),
          after: t('lists.after'),
          page: t('lists.page', { page, last: lastPage }),
        }}
        onPage={goTo}
      />
    </>
  )
}

/** Returns the key of the text that describes a failure to the person who waits. */
export function wordsOf(failure: Failure): 'refused' | 'later' | 'needsConnection' {
  if (!mayStillAnswer(failure)) return 'refused'
  return failure.kind === 'server' || failure.kind === 'tooMany' ? 'later' : 'needsConnection'
}
