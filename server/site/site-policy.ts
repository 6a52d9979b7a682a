/**
 * The public website's own policy. It allows no script at all, so even one that slipped through the escaping couldn't
 * run.
 */
export const SITE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
