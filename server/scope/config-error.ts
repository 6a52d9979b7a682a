/** An environment variable can't be used. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
