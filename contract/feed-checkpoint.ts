/**
 * Header of a request that names a position or a version: the checkpoint of the caller's feed as of which it was named.
 * Where that cannot be continued the answer is 410 `reset`, and nothing is done: the database is another one by now.
 */
export const FEED_CHECKPOINT_HEADER = 'feed-checkpoint'
