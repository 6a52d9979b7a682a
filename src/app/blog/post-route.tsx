import './blog.css'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LineDrawing } from '#app/ui/line-drawing.tsx'
import { PostEditor } from './post-editor.tsx'
import { postsOf } from './post-view.ts'
import { useMayCome } from './use-may-come.ts'

/** The page where a post is edited and previewed (§2), found by its slug, or by its id if it has none yet. */
export function Component() {
  const { t } = useTranslation(['blog', 'shell', 'records'])
  const { slug = '' } = useParams()
  const rows = useLiveQuery('records', { kinds: ['posts'] })
  const mayCome = useMayCome()
  if (rows === undefined) return <div aria-busy="true" />
  const post = postsOf(rows).find((each) => each.id === slug || (each.slug !== '' && each.slug === slug))
  if (post) return <PostEditor key={post.id} stored={post} />
  if (mayCome)
    return (
      <div className="blog stack gap-5">
        <h1 className="visually-hidden">{t('records:posts.name')}</h1>
        <EmptyState
          drawing="letterbox"
          title={t('notYet')}
          action={<Link to="/blog">{t('records:posts.name')}</Link>}
        >
          {t('comes')}
        </EmptyState>
      </div>
    )
  return (
    <div className="blog stack gap-5 post-not-there">
      <LineDrawing drawing="missingHouse" />
      <h1>{t('shell:error.notFoundTitle')}</h1>
      <p>{t('shell:error.notFound')}</p>
      <Link to="/blog" className="button button-outline">
        {t('records:posts.name')}
      </Link>
    </div>
  )
}
