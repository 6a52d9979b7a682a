import { z } from 'zod'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'
import {
  POST_SUMMARY_MAX,
  POST_TEXT_MAX,
  POST_TITLE_MAX,
  POSTS_PAGE,
  SLUG_LENGTH_MAX,
} from './post-limits.ts'
import { POST_STATUSES, POST_STEPS } from './post-status.ts'
import { SLUG_PATTERN } from './slug.ts'
import { StoredFile } from './upload.ts'

/** The fields that administrators write. */
const PostFields = z.object({
  title: z.string().max(POST_TITLE_MAX, 'tooLong'),
  /** Names the post in URLs; blank until it has a title. Former slugs lead to the post too. */
  slug: z
    .string()
    .max(SLUG_LENGTH_MAX, 'tooLong')
    .refine((slug) => slug === '' || SLUG_PATTERN.test(slug), 'regex'),
  /** A sentence or two for lists and search engines. */
  summary: z.string().max(POST_SUMMARY_MAX, 'tooLong'),
  /** Markdown, with pictures by file id (`picturesIn`). */
  text: z.string().max(POST_TEXT_MAX, 'tooLong'),
})

/** A post of the blog: published ones for everybody, the others for people who may write posts. */
export const PostRow = PostFields.extend({
  id: Id,
  version: z.number().int(),
  status: z.enum(POST_STATUSES),
  /** The text's pictures that the server has, in order; others are still on their way. */
  files: z.array(StoredFile),
  /** When a draft will be published automatically. */
  publishAt: Timestamp.nullable(),
  /** When it was first published. */
  publishedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PostRow = z.infer<typeof PostRow>

export const PostEdit = PostFields.partial()
export type PostEdit = z.infer<typeof PostEdit>

const PostParams = z.object({ id: Id })
const PostAnswer = told(PostRow)
/** The longest text, in characters of four bytes, plus a margin. */
const BODY_BYTES_MAX = 512 * 1024

export const posts = endpoint({
  name: 'posts',
  method: 'get',
  path: '/posts',
  needs: ['list', 'Blog'],
  summary: 'Published posts, and every post for people who may write them; latest change first',
  query: pageQuery(POSTS_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
    status: z.enum(POST_STATUSES).optional(),
  }),
  answer: paged(PostRow),
})

export const post = endpoint({
  name: 'post',
  method: 'get',
  path: '/posts/:id',
  needs: ['list', 'Blog'],
  summary: 'One post, as the caller may see it',
  params: PostParams,
  answer: PostAnswer,
})

export const createPost = endpoint({
  name: 'createPost',
  hasOwnLimit: true,
  method: 'put',
  path: '/posts/:id',
  needs: ['create', 'Blog'],
  summary: 'Creates a draft under an id made on the device. Safe to repeat: returns the stored post',
  params: PostParams,
  bodyBytesMax: BODY_BYTES_MAX,
  body: PostEdit,
  answer: PostAnswer,
})

export const editPost = endpoint({
  name: 'editPost',
  hasOwnLimit: true,
  method: 'patch',
  path: '/posts/:id',
  needs: ['update', 'Blog'],
  summary:
    'Changes fields of a post. `If-Match` names the version; 422 for a slug that another post has or had',
  params: PostParams,
  bodyBytesMax: BODY_BYTES_MAX,
  body: PostEdit,
  answer: PostAnswer,
})

export const movePost = endpoint({
  name: 'movePost',
  method: 'post',
  path: '/posts/:id/steps',
  needs: ['update', 'Blog'],
  summary:
    'Takes a step of the post’s status; 409 if it isn’t possible, 422 if the post isn’t ready to publish',
  params: PostParams,
  body: z.object({
    step: z.enum(POST_STEPS),
    /** The version that the person had on screen. */
    version: z.number().int(),
    /** When to publish it, for `schedule`. */
    publishAt: Timestamp.optional(),
  }),
  answer: PostAnswer,
})
