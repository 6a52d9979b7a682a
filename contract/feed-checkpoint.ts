/**
 * Header of a request that names a position or a version: the checkpoint of the caller's feed that it belongs to. If
 * that checkpoint can't be continued, the response is 410 `reset` and nothing is done, because the database has been
 * replaced.
 */
export const FEED_CHECKPOINT_HEADER = 'feed-checkpoint'
