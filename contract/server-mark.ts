/** The header that marks each answer of a server of ours, so that none is taken for a captive portal's. */
export const SERVER_MARK_HEADER = 'farstead'
export const SERVER_MARK = '1'
