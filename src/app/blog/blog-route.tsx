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
import { PostArticle } from './post-article.tsx'
import { PostDrafts } from './post-drafts.tsx'
import { postsOf, publishedOf } from './post-view.ts'
import { useMayCome } from './use-may-come.ts'

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
