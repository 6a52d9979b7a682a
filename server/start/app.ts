import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import csrf from '@fastify/csrf-protection'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import { sql } from 'kysely'
import { constants } from 'node:zlib'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { CSRF_HEADER } from '#contract/auth.ts'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { FIRST_WIRE, SERVER_MARK_HEADER } from '#contract/wire.ts'
import { tidyFiles } from '#server/files/tidy-files.ts'
import { createUploadScope, type UploadScope } from '#server/files/upload-scope.ts'
import { addRoute, API_BASE } from '#server/http/add-route.ts'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import { answerError } from '#server/http/error-handler.ts'
import { describeError, describeRequest } from '#server/http/safe-log.ts'
import { addFileDownloads } from '#server/files/file-downloads.ts'
import { readJsonBodies } from '#server/http/json-bodies.ts'
import { markAnswers, refuseUnreadable } from '#server/http/mark-answers.ts'
import { serializeKnown } from '#server/http/serialize-known.ts'
import { addMailbox } from '#server/mail/mailbox.ts'
import { openPush } from '#server/push/open-push.ts'
import { authRoutes } from '#server/accounts/auth-routes.ts'
import { blockedUserRoutes } from '#server/chats/blocked-user-routes.ts'
import { callRoutes } from '#server/chats/call-routes.ts'
import { changeRoutes } from '#server/records/changes-routes.ts'
import { chatMessageRoutes } from '#server/chats/chat-message-routes.ts'
import { chatRoutes } from '#server/chats/chat-routes.ts'
import { liveRoutes } from '#server/live/live-routes.ts'
import { ownSessionRoutes } from '#server/accounts/own-sessions-routes.ts'
import { passwordRoutes } from '#server/accounts/password-routes.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { pushRoutes } from '#server/push/push-routes.ts'
import { registrationRoutes } from '#server/accounts/registration-routes.ts'
import { uploadRoutes } from '#server/files/upload-routes.ts'
import { userRoutes } from '#server/accounts/users-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { addSite } from '#server/site/site-routes.ts'
import { serveClient } from '#server/static/serve-client.ts'
import { pruneAccounts } from '#server/accounts/prune-accounts.ts'
import { readSecret } from '#server/access/secrets.ts'

/** Fifty messages of the greatest length, every character escaped, with room to spare. */
const BODY_BYTES_MAX = 4 * 1024 * 1024
const TIDY_EVERY_MS = 6 * 3_600_000
const COMPRESS_FROM_BYTES = 1024
/** What is compressed on the way out must not cost more time than it saves. */
const BROTLI_QUALITY = 4

export type AppOptions = {
  /** Where log lines go instead of standard error; tests read them. */
  logTo?: { write(line: string): void }
}

/**
 * The whole HTTP server of a scope, not yet listening: the API with its schemas, its documentation, and the built
 * client. The caller closes it; the scope's own parts stay the caller's.
 */
export async function buildApp(scope: ServerScope, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = scope
  const app = fastify({
    logger: {
      level: 'warn',
      serializers: { err: describeError, req: describeRequest },
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // Errors that come before any hook, of an address that can't be decoded among them.
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnreadable,
    // By their number and not by what they say: whoever calls the outermost proxy may claim to be one, too.
    trustProxy: (_address, hop) => hop < config.trustProxy,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    serializeKnown((count, url) => app.log.error({ url }, `${count} rows were left out that don't fit`)),
  )
  app.decorateRequest('actor', null)
  app.decorateRequest('wire', FIRST_WIRE)
  app.setErrorHandler(answerError)
  markAnswers(app)
  readJsonBodies(app)
  await addSecurity(app, scope)
  await app.register(formbody)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  await addApi(app, scope)
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const isHealthy = await sql`select 1`.execute(scope.db).then(
      () => true,
      () => false,
    )
    reply.code(isHealthy ? 200 : 503).header('cache-control', 'no-store')
    return reply.send({ status: isHealthy ? 'ok' : 'unavailable' })
  })
  addMailbox(app, scope)
  addSite(app, scope)
  await serveClient(app, scope)
  return app
}

async function addSecurity(app: FastifyInstance, { db, config }: ServerScope): Promise<void> {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
  })
  const policy = contentSecurityPolicy(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'authorization',
        'content-type',
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
    cookieKey: 'csrf',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true },
    getToken: (request) => String(request.headers[CSRF_HEADER] ?? ''),
    logLevel: 'debug',
  })
}

async function addApi(app: FastifyInstance, scope: ServerScope): Promise<void> {
  const uploads = createUploadScope(scope)
  const push = await openPush(scope)
  const routes = [
    authRoutes,
    registrationRoutes,
    passwordRoutes,
    ownSessionRoutes,
    userRoutes,
    recordRoutes,
    chatRoutes,
    callRoutes,
    blockedUserRoutes,
    () => chatMessageRoutes(scope, push),
    changeRoutes,
    liveRoutes,
    () => uploadRoutes(uploads),
    () => pushRoutes(scope, push),
  ]
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Farstead', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await keepTidy(app, scope, uploads)
  await app.register(async (api) => {
    await api.register(rateLimit, {
      global: false,
      max: scope.config.requestsPerMinute,
      timeWindow: 60_000,
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    })
    // As a hook of all routes together it comes before each route's own: asking who calls already costs the database.
    api.addHook('onRequest', api.rateLimit())
    // Handed on as it comes: who may send how much is known before any of it is read.
    api.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, body, done) => done(null, body))
    addFileDownloads(api, uploads)
    for (const route of routes.flatMap((make) => make(scope))) addRoute(api, scope, route)
    api.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  })
}

/** Removes what nobody needs any more: once at the start and then every few hours, while the app is open. */
async function keepTidy(app: FastifyInstance, scope: ServerScope, uploads: UploadScope): Promise<void> {
  const failed = (error: unknown) => app.log.error({ err: error }, 'tidying')
  let tidying: Promise<unknown> = Promise.resolve()
  const tidy = () => {
    tidying = Promise.all([
      tidyFiles(uploads).catch(failed),
      pruneAccounts(scope.db, scope.now()).catch(failed),
    ])
  }
  const timer = setInterval(tidy, TIDY_EVERY_MS).unref()
  app.addHook('onReady', async () => tidy())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await tidying
  })
}
