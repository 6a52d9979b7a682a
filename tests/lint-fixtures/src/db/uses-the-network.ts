// Reported: eslint(no-restricted-globals): Unexpected use of 'fetch'
export const load = async () => fetch('/v1/chat')
