import './blog.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { postPath } from '#app/format/paths.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { createRecord } from '#app/records/create-record.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { postsOf, publishedOf, type PostView } from './post-view.ts'
import { useMayCome } from './use-may-come.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Markdown } from './markdown.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { PostStatusTag } from './post-status-tag.tsx'

const SHOWN_AT_ONCE = 10
const NEW_POST = { title: '', slug: '', summary: '', text: '' }

/** The blog (§2): published posts in full, from this device, and unpublished ones for their authors. */
export function Component() {
  const { t } = useTranslation(['blog', 'records', 'layout'])
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const mayCome = useMayCome()
  const mayWrite = can(useSession()?.abilities ?? [], 'create', 'Blog')
  const rows = useLiveQuery('records', { kinds: ['posts'] })
  const posts = rows && postsOf(rows)
  const published = publishedOf(posts ?? [])
  const wanted = query.get('post')
  const shown = wanted === null ? published : published.filter(({ id }) => id === wanted)

  async function begin(): Promise<void> {
    const made = await createRecord('posts', NEW_POST)
    if (made.ok) await navigate(postPath(made.value))
    else showToast({ tone: 'problem', text: t('layout:shortcut.notKept') })
  }
  return (
    <div className="blog stack gap-5" aria-busy={posts === undefined}>
      <header className="row spread">
        <h1 className="titled-by-bar">{t('records:posts.name')}</h1>
        {mayWrite && (
          <Button kind="primary" icon="plus-lg" onPress={() => void begin()}>
            {t('new')}
          </Button>
        )}
      </header>
      {mayWrite && posts && <PostDrafts posts={posts} />}
      {wanted !== null && (
        <p>
          <Link to="/blog">{t('all')}</Link>
        </p>
      )}
      {posts && shown.length === 0 && (
        <div className="panel">
          <EmptyState drawing="letterbox" title={t(mayCome ? 'notYet' : wanted === null ? 'none' : 'gone')}>
            {mayCome && t('comes')}
          </EmptyState>
        </div>
      )}
      {shown.slice(0, limit).map((post) => (
        <PostArticle key={post.id} post={post} mayWrite={mayWrite} />
      ))}
      {shown.length > limit && <Button onPress={() => setLimit(limit + SHOWN_AT_ONCE)}>{t('more')}</Button>}
    </div>
  )
}

/** One post in full; authors get a link to edit it. */
function PostArticle({ post, mayWrite }: { post: PostView; mayWrite: boolean }) {
  const { t } = useTranslation(['blog', 'records'])
  const dates = useDateText()
  const { id, title, text, files, publishedAt } = post
  return (
    <article className="post stack panel" aria-labelledby={`post-${id}`}>
      <h2 id={`post-${id}`} dir="auto">
        {title || t('records:posts.unnamed')}
      </h2>
      <p className="post-meta row note tall-links">
        {publishedAt !== null && dates.date(publishedAt)}
        {mayWrite && (
          <Link to={postPath(id)} aria-label={t('editNamed', { title })}>
            {t('edit')}
          </Link>
        )}
      </p>
      <Markdown text={text} pictures={files} />
    </article>
  )
}

/** Lists unpublished posts: drafts, scheduled and archived ones. */
function PostDrafts({ posts }: { posts: readonly PostView[] }) {
  const { t } = useTranslation(['blog', 'records'])
  const dates = useDateText()
  const waiting = posts.filter(({ status }) => status !== 'PUBLISHED')
  if (waiting.length === 0) return null
  return (
    <section className="post-drafts" aria-labelledby="post-drafts">
      <h2 id="post-drafts">{t('unpublished')}</h2>
      <ul className="panel">
        {waiting.map(({ id, title, status, publishAt, isHereOnly }) => (
          <li key={id}>
            <Link to={postPath(id)}>
              <bdi>{title || t('records:posts.unnamed')}</bdi>
            </Link>
            {isHereOnly ? <StatusTag tone="local">{t('here')}</StatusTag> : <PostStatusTag status={status} />}
            {publishAt !== null && <small>{t('goesAt', { when: dates.moment(publishAt) })}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
