/** The header that marks every response of our server, so that none is mistaken for a captive portal's. */
export const SERVER_MARK_HEADER = 'farstead'
export const SERVER_MARK = '1'
