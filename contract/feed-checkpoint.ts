/**
 * Header of a request that names a position or a version: the checkpoint of the caller's feed that it belongs to. If
 * that checkpoint can't be continued, or the server has started since, the response is 410 `reset` and nothing is done,
 * because the database may have been replaced. The caller asks for changes, and then sends the request again.
 */
export const FEED_CHECKPOINT_HEADER = 'feed-checkpoint'
