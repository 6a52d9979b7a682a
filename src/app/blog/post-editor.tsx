import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { POST_SUMMARY_MAX, POST_TEXT_MAX, POST_TITLE_MAX, SLUG_LENGTH_MAX } from '#contract/post-limits.ts'
import { slugOf } from '#contract/slug.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Markdown } from './markdown.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostStatusTag } from './post-status-tag.tsx'
import { PostSteps } from './post-steps.tsx'
import type { PostView } from './post-view.ts'

/**
 * The characters of a slug. The server checks where hyphens may stand, because a person who types has one at the end.
 */
const ALPHA_DASH = /^[a-z0-9-]*$/

/** Edits a post: kept on this device as it is typed, sent when possible, with a preview next to it. */
export function PostEditor({ stored }: { stored: PostView }) {
  const { t } = useTranslation(['blog', 'records'])
  const {
    shown: post,
    change,
    keeping,
    flush,
  } = useEdited('posts', stored.id, stored, {
    isPublic: stored.status === 'PUBLISHED',
  })
  const { id, title, summary, text, status, edit } = post
  const pictures = usePictures(post)
  const labels = {
    title: t('field.title'),
    slug: t('field.slug'),
    summary: t('field.summary'),
    text: t('field.text'),
  }
  const slugProblem = edit?.fieldErrors['slug'] === 'taken' ? t('slugTaken') : undefined
  return (
    <div className="blog stack gap-5 post-editor">
      <Link to="/blog" className="note tall page-back">
        <Icon name="arrow-left" />
        {t('records:posts.name')}
      </Link>
      <header className="row spread">
        <h1 dir="auto">{title || t('records:posts.unnamed')}</h1>
        {!post.isHereOnly && <PostStatusTag status={status} />}
      </header>
      {keeping === 'failed' && <p role="alert">{t('notKept')}</p>}
      <RecordState
        collection="posts"
        id={id}
        edit={edit}
        labels={labels}
        refusals={slugProblem === undefined ? {} : { slug: slugProblem }}
      />
      <div className="post-columns">
        <div className="post-fields stack gap-4">
          <LineField
            label={labels.title}
            value={title}
            maxLength={POST_TITLE_MAX}
            onValue={(value) => change({ title: value })}
          />
          <SlugField
            label={labels.slug}
            post={post}
            problem={slugProblem}
            onValue={(value) => change({ slug: value })}
          />
          <LinesField
            label={labels.summary}
            value={summary}
            rows={2}
            maxLength={POST_SUMMARY_MAX}
            help={t('summaryHelp')}
            onValue={(value) => change({ summary: value })}
          />
          <TextWithPictures label={labels.text} post={post} onText={(value) => change({ text: value })} />
        </div>
        <section className="post stack panel" aria-labelledby="post-preview">
          <h2 id="post-preview">{t('preview')}</h2>
          <Markdown text={text} pictures={pictures} />
        </section>
      </div>
      <PostSteps post={post} onBefore={flush} />
    </div>
  )
}

/** Returns a post's pictures: those that are stored, and those that are still on their way. */
function usePictures({ id, files }: PostView) {
  const here = useLiveQuery('files', { purpose: 'postPicture', ownerId: id }) ?? []
  const isStored = new Set(files.map((file) => file.id))
  const unsent = here.filter((file) => !isStored.has(file.id))
  return [...files, ...unsent.map((file) => ({ id: file.id, width: null, height: null }))]
}

function SlugField({
  label,
  post: { title, slug },
  problem,
  onValue,
}: {
  label: string
  post: PostView
  /** What the server says against it. */
  problem: string | undefined
  onValue: (value: string) => void
}) {
  const { t } = useTranslation(['blog', 'forms'])
  /** What a blank address becomes. A title without Latin letters gives none. */
  function help(): string {
    const made = slugOf(title)
    if (made !== '') return t('slugHelp', { slug: made })
    return t(title.trim() === '' ? 'slugHelpUntitled' : 'slugHelpNeeded')
  }
  return (
    <LineField
      label={label}
      value={slug}
      maxLength={SLUG_LENGTH_MAX}
      autoCapitalize="off"
      help={help()}
      error={ALPHA_DASH.test(slug) ? problem : t('forms:rule.alphaDash', { name: label })}
      onValue={(value) => onValue(value.toLowerCase())}
    />
  )
}

/** The text of a post, and buttons that add pictures where the caret was last. */
function TextWithPictures({
  label,
  post,
  onText,
}: {
  label: string
  post: PostView
  onText: (text: string) => void
}) {
  const { t } = useTranslation('blog')
  const { text } = post
  const caret = useRef<number | null>(null)
  // Pictures are added one after the other, while the text may change.
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  function setText(value: string): void {
    latest.current = value
    onText(value)
  }
  return (
    <>
      <LinesField
        label={label}
        value={text}
        rows={18}
        maxLength={POST_TEXT_MAX}
        help={t('textHelp')}
        onCaret={(place) => (caret.current = place)}
        onValue={setText}
      />
      <PostPictures
        post={post}
        place={() => caret.current ?? latest.current.length}
        change={(how) => setText(how(latest.current))}
      />
    </>
  )
}
