/* Limits of posts of the blog, which both sides of the wire must agree on. */

/** A post of the blog: characters in its title, its slug and its summary. */
export const POST_TITLE_MAX = 150
export const SLUG_LENGTH_MAX = 100
export const POST_SUMMARY_MAX = 300
/** Pictures in a post, characters in a picture's description, and characters in the post's text. */
export const POST_PICTURES_MAX = 40
export const POST_PICTURE_WORDS_MAX = 200
export const POST_TEXT_MAX = 50_000
/** Posts per page of their list by default, and on one page of the public website. */
export const POSTS_PAGE = 50
export const SITE_POSTS_PAGE = 20
/** Scheduled drafts are published at most this long after their time. */
export const DUE_POSTS_CHECK_MS = 30_000
