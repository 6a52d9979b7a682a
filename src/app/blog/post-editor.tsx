import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { POST_SUMMARY_MAX, POST_TEXT_MAX, POST_TITLE_MAX, SLUG_LENGTH_MAX } from '#contract/limits.ts'
import { slugOf } from '#contract/slug.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Markdown } from './markdown.tsx'
import { PostStatusTag } from './post-status-tag.tsx'
import { PostSteps } from './post-steps.tsx'
import type { PostView } from './post-view.ts'

/** What a slug is made of. Where its hyphens may stand, the server says: somebody who types has one at the end. */
const ALPHA_DASH = /^[a-z0-9-]*$/

/** Writes a post: kept on this device as it is typed, sent when it can be, with what readers will see beside it. */
export function PostEditor({ stored }: { stored: PostView }) {
  const { t } = useTranslation(['blog', 'forms', 'records'])
  const { shown: post, change, keeping, flush } = useEdited('posts', stored.id, stored)
  const { id, title, slug, summary, text, status, edit } = post
  const labels = {
    title: t('field.title'),
    slug: t('field.slug'),
    summary: t('field.summary'),
    text: t('field.text'),
  }
  const slugProblem = edit?.fieldErrors['slug'] === 'taken' ? t('slugTaken') : undefined
  const slugError = ALPHA_DASH.test(slug) ? slugProblem : t('forms:rule.alphaDash', { name: labels.slug })
  return (
    <div className="blog post-editor">
      <Link to="/blog" className="page-back">
        <Icon name="arrow-left" />
        {t('records:posts.name')}
      </Link>
      <header>
        <h1 dir="auto">{title || t('records:posts.unnamed')}</h1>
        {!post.isHereOnly && <PostStatusTag status={status} />}
      </header>
      {keeping === 'failed' && <p role="alert">{t('notKept')}</p>}
      <EditState
        collection="posts"
        id={id}
        edit={edit}
        labels={labels}
        refusals={slugProblem === undefined ? {} : { slug: slugProblem }}
      />
      <EditConflicts collection="posts" id={id} edit={edit} labels={labels} />
      <div className="post-columns">
        <div className="post-fields">
          <LineField
            label={labels.title}
            value={title}
            maxLength={POST_TITLE_MAX}
            onValue={(value) => change({ title: value })}
          />
          <LineField
            label={labels.slug}
            value={slug}
            maxLength={SLUG_LENGTH_MAX}
            autoCapitalize="off"
            help={t('slugHelp', { slug: slugOf(title) || '…' })}
            error={slugError}
            onValue={(value) => change({ slug: value.toLowerCase() })}
          />
          <LinesField
            label={labels.summary}
            value={summary}
            rows={2}
            maxLength={POST_SUMMARY_MAX}
            help={t('summaryHelp')}
            onValue={(value) => change({ summary: value })}
          />
          <LinesField
            label={labels.text}
            value={text}
            rows={18}
            maxLength={POST_TEXT_MAX}
            help={t('textHelp')}
            onValue={(value) => change({ text: value })}
          />
        </div>
        <section className="post" aria-labelledby="post-preview">
          <h2 id="post-preview">{t('preview')}</h2>
          <Markdown text={text} />
        </section>
      </div>
      <PostSteps post={post} onBefore={flush} />
    </div>
  )
}
