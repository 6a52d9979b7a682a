/** The path under which the API answers. */
export const API_BASE = '/v1'
