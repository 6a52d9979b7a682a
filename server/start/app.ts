import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import csrf from '@fastify/csrf-protection'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { DUE_POSTS_CHECK_MS } from '#contract/post-limits.ts'
import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { putUpload, UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { tidyFiles } from '#server/files/tidy-files.ts'
import { createUploadScope, type UploadScope } from '#server/files/upload-scope.ts'
import { addRoute, createLimits, endpointUrl } from '#server/http/add-route.ts'
import { cookieName, cookieOptions, isSecure } from '#server/http/cookie-name.ts'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import { endStalled, PATIENCE, type Patience } from '#server/http/end-stalled.ts'
import { describeRoute } from '#server/http/describe-route.ts'
import { errorBody } from '#server/http/error-body.ts'
import { compressBodies } from '#server/http/compress-bodies.ts'
import { answerError, sendError } from '#server/http/error-handler.ts'
import { logRequests } from '#server/http/log-requests.ts'
import { isKnownHost } from '#server/http/known-host.ts'
import { describeError, describeRequest } from '#server/http/safe-log.ts'
import type { Drain } from '#server/http/drain.ts'
import { addHealth } from '#server/http/health.ts'
import { addFileDownloads } from '#server/files/file-downloads.ts'
import { limitRequests } from '#server/http/limit-requests.ts'
import { oneAtATime } from '#server/http/one-at-a-time.ts'
import { leanHeaders } from '#server/http/lean-headers.ts'
import { readJsonBodies } from '#server/http/json-bodies.ts'
import { markAnswers, refuseUnreadable } from '#server/http/mark-answers.ts'
import { readyAnswer, sendReady, type ReadyAnswer } from '#server/http/ready-answers.ts'
import { serializeKnown } from '#server/http/serialize-known.ts'
import { addMailbox } from '#server/mail/mailbox.ts'
import { assistantRoutes } from '#server/assistant/assistant-routes.ts'
import { translationRoutes } from '#server/assistant/translation-routes.ts'
import { pruneThreads } from '#server/assistant/threads.ts'
import { pruneUsage } from '#server/assistant/usage.ts'
import { authRoutes } from '#server/accounts/auth-routes.ts'
import { blockedUserRoutes } from '#server/chats/blocked-user-routes.ts'
import { callRoutes } from '#server/chats/call-routes.ts'
import { changeRoutes } from '#server/changes/changes-routes.ts'
import { chatMessageRoutes } from '#server/chats/chat-message-routes.ts'
import { chatRoutes } from '#server/chats/chat-routes.ts'
import { liveRoutes } from '#server/live/live-routes.ts'
import { ownSessionRoutes } from '#server/accounts/own-sessions-routes.ts'
import { passwordRoutes } from '#server/accounts/password-routes.ts'
import { publishDuePosts } from '#server/records/posts/posts.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { calendarRoutes } from '#server/records/calendars/calendar-routes.ts'
import { guestInvitationRoutes } from '#server/records/guest-invitations/invitation-routes.ts'
import { profileRoutes } from '#server/records/profile/profile-routes.ts'
import { recordRoutes } from '#server/records/record-kinds.ts'
import { revenueRoutes } from '#server/records/revenue/revenue-routes.ts'
import { pushRoutes } from '#server/notices/push/push-routes.ts'
import { registrationRoutes } from '#server/accounts/registration-routes.ts'
import { deleteDueAccounts } from '#server/accounts/account-deletion.ts'
import { addExportDownload } from '#server/accounts/account-export-download.ts'
import { emailChangeRoutes } from '#server/accounts/email-change-routes.ts'
import { ownAccountRoutes } from '#server/accounts/own-account-routes.ts'
import { passkeyRoutes } from '#server/accounts/passkey-routes.ts'
import { secondFactorRoutes } from '#server/accounts/second-factor-routes.ts'
import { uploadRoutes } from '#server/files/upload-routes.ts'
import { userRoutes } from '#server/accounts/users-routes.ts'
import { managedUserRoutes } from '#server/accounts/managed-users-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { listingRoutes } from '#server/site/listing-routes.ts'
import { addSite, isSiteUrl, sendSiteProblem } from '#server/site/site-routes.ts'
import { serveClient } from '#server/start/static/serve-client.ts'
import { pruneAccounts } from '#server/accounts/prune-accounts.ts'
import { claimTurns } from '#server/store/jobs/claim-turns.ts'
import { pruneLimits } from '#server/access/limits/postgres-limits.ts'
import { inAHurry } from '#server/store/database.ts'
import { forgetDevices } from '#server/access/devices-in-use.ts'
import { readSecret } from '#server/access/secrets.ts'

const TIDY_EVERY_MS = 6 * 3_600_000

export type AppOptions = {
  /** Where log lines go instead of standard error; tests read them. */
  logTo?: { write(line: string): void }
  /** How long clients may keep a connection waiting; tests use shorter times. */
  patience?: Partial<Patience>
  /** How the app leaves: what is asked is answered until the last connection has ended. Without it, all are cut. */
  drain?: Drain
  /** How long a request waits for a connection to the database before it's refused; as long as it takes without. */
  connectionWithinMs?: number
  /** Called before anything is added to the app, to watch it. */
  observe?: (app: FastifyInstance, db: ServerScope['db']) => void
}

/**
 * Builds the whole HTTP server of a scope, not yet listening: the API with its schemas, its documentation, and the
 * built client. The caller closes it, and stays responsible for the parts of the scope.
 */
export async function buildApp(scope: ServerScope, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = scope
  const policy = contentSecurityPolicy(config)
  const app = fastify({
    logger: {
      level: config.logRequests ? 'info' : 'warn',
      serializers: { err: describeError, req: describeRequest },
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    forceCloseConnections: options.drain === undefined,
    return503OnClosing: false,
    // Errors that occur before any hook, such as a URL that can't be decoded.
    frameworkErrors: (error, request, reply) => {
      request.cookies = app.parseCookie(request.headers.cookie ?? '')
      reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff')
      const isOfSite = isSiteUrl(request.url) && config.publicWebsiteUrl === null
      return isOfSite ? sendSiteProblem(request, reply, scope, 'noPage') : answerError(error, request, reply)
    },
    clientErrorHandler: refuseUnreadable,
    // By the number of hops, not by what they say: a client of the outermost proxy may claim to be a proxy too.
    trustProxy: (_address, hop) => hop < config.trustProxy,
  })
  app.addHook('preClose', async () => options.drain?.finish())
  options.observe?.(app, scope.db)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    serializeKnown((count, url) => app.log.error({ url }, `${count} rows were left out that don't fit`)),
  )
  app.decorateRequest('actor', null)
  app.decorateRequest('wire', FIRST_WIRE)
  app.decorateRequest('traceId', null)
  app.setErrorHandler(answerError)
  oneAtATime(app)
  app.addHook('onRequest', async (request, reply) => {
    if (isKnownHost(request.host, config)) return
    return sendError(reply, { ...errorBody('invalid', 'Nothing is served under this name'), status: 421 })
  })
  endStalled(app, isUpload, { ...PATIENCE, ...options.patience })
  markAnswers(app)
  if (config.logRequests) logRequests(app)
  readJsonBodies(app)
  await addSecurity(app, scope, policy)
  await app.register(formbody)
  await compressBodies(app)
  // Periodic work and uploads wait as long as it takes.
  const uploads = createUploadScope(scope)
  keepTidy(app, scope, uploads)
  publishInTime(app, scope)
  const { connectionWithinMs } = options
  const hurried =
    connectionWithinMs === undefined ? scope : { ...scope, db: inAHurry(scope.db, connectionWithinMs) }
  await addApi(app, hurried, uploads)
  addHealth(app, scope, options.drain)
  addMailbox(app, scope)
  addSite(app, hurried)
  await serveClient(app, scope)
  return app
}

function isUpload({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'PUT' && routeOptions.url === endpointUrl(putUpload.path)
}

async function addSecurity(app: FastifyInstance, { db, config }: ServerScope, policy: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure(config),
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  leanHeaders(app, policy)
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'content-encoding',
        'accept',
        'client_id',
        'idempotency-key',
        'if-match',
        FEED_CHECKPOINT_HEADER,
        CSRF_HEADER,
      ],
      exposedHeaders: ['Date', 'Retry-After', SERVER_MARK_HEADER],
      maxAge: 600,
    })
  }
  await app.register(cookie, { secret: await readSecret(db, 'cookie_secret') })
  await app.register(csrf, {
    cookieKey: cookieName(config, 'csrf'),
    cookieOpts: cookieOptions(config),
    getToken: (request) => String(request.headers[CSRF_HEADER] ?? ''),
    logLevel: 'debug',
  })
}

async function addApi(app: FastifyInstance, scope: ServerScope, uploads: UploadScope): Promise<void> {
  const routes = [
    authRoutes,
    registrationRoutes,
    passwordRoutes,
    ownSessionRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    ownAccountRoutes,
    emailChangeRoutes,
    userRoutes,
    managedUserRoutes,
    recordRoutes,
    profileRoutes,
    guestInvitationRoutes,
    calendarRoutes,
    revenueRoutes,
    chatRoutes,
    callRoutes,
    blockedUserRoutes,
    chatMessageRoutes,
    changeRoutes,
    liveRoutes,
    () => uploadRoutes(uploads),
    pushRoutes,
    listingRoutes,
    assistantRoutes,
    translationRoutes,
  ]
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Farstead', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
  })
  // The last connections may have been cut: what they brought is still being stored.
  app.addHook('onClose', () => uploads.settled())
  await app.register(async (api) => {
    await api.register(rateLimit, {
      global: false,
      ...limitRequests(scope.limits, {
        name: 'requests',
        max: scope.config.requestsPerMinute,
        windowMs: 60_000,
      }),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    })
    // As a hook on all routes it runs before each route's own hooks: authentication already needs the database.
    api.addHook('onRequest', api.rateLimit())
    // Passed on as a stream: who may send how much is decided before any of it is read.
    api.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, body, done) => done(null, body))
    addFileDownloads(api, uploads)
    addExportDownload(api, uploads)
    const limits = createLimits(scope.limits)
    for (const route of routes.flatMap((make) => make(scope))) addRoute(api, scope, route, limits)
    let description: ReadyAnswer | null = null
    api.get(endpointUrl('/openapi.json'), { schema: { hide: true } }, async (request, reply) => {
      description ??= readyAnswer(JSON.stringify(app.swagger()))
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
      return sendReady(request, reply, description)
    })
  })
}

/** Publishes drafts whose time has come, while the app is open. */
function publishInTime(app: FastifyInstance, scope: ServerScope): void {
  const isOurs = claimTurns(scope, 'posts', DUE_POSTS_CHECK_MS)
  const publish = async () => {
    try {
      if (await isOurs()) tellPeople(scope, await publishDuePosts(scope.db, scope.now()))
    } catch (error) {
      app.log.error({ err: error }, 'publishing')
    }
  }
  let publishing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    publishing = publish()
  }, DUE_POSTS_CHECK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await publishing
  })
}

/** Removes what is no longer needed: once at the start and then every few hours, while the app is open. */
function keepTidy(app: FastifyInstance, scope: ServerScope, uploads: UploadScope): void {
  const failed = (err: unknown, of = {}) => app.log.error({ err, ...of }, 'tidying')
  const leave = async () => {
    for (const { ended, moved } of await deleteDueAccounts(uploads, failed)) {
      scope.live.endSessions(ended)
      uploads.tell(moved)
    }
    await pruneAccounts(scope.db, scope.now())
    await forgetDevices(scope.db, scope.now())
    await pruneThreads(scope.db, scope.now())
    await pruneUsage(scope.db, scope.now())
    await pruneLimits(scope.db, scope.now())
  }
  const isOurs = claimTurns(scope, 'tidying', TIDY_EVERY_MS)
  const tidyAll = async () => {
    if (await isOurs()) await Promise.all([tidyFiles(uploads).catch(failed), leave().catch(failed)])
  }
  let tidying: Promise<unknown> = Promise.resolve()
  const tidy = () => {
    tidying = tidyAll().catch(failed)
  }
  const timer = setInterval(tidy, TIDY_EVERY_MS).unref()
  app.addHook('onReady', async () => tidy())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await tidying
  })
}
