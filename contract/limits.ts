/** Constants of the product that both sides of the wire must agree on. § numbers are sections of the product's specification. */

/** Newest messages asked for when a chat is opened (§9). */
export const MESSAGES_FIRST_PAGE = 50
/** Messages asked for when a chat that has already paged back is refreshed (§9). */
export const MESSAGES_REFRESH_PAGE = 20
/** Chats asked for at first paint (§9). */
export const CHATS_FIRST_PAGE = 2
/** Rows of one page of a list of the own account: whom one has blocked, where one is signed in. */
export const OWN_LISTS_PAGE = 20
/** The most rows one page of any list may hold. */
export const PER_PAGE_MAX = 100
/** Positions covered by one history page; page p holds positions p·50 to p·50 + 49. */
export const POSITIONS_PER_PAGE = 50
/** The most history pages one request may ask for. */
export const HISTORY_PAGES_PER_REQUEST = 200
/** Bytes of text in one answer of history pages, unless its first page alone has more. */
export const HISTORY_BYTES_PER_ANSWER = 2_000_000
/** Bytes of one answer of the change feed, unless its first change alone has more. */
export const CHANGES_BYTES_PER_ANSWER = 2_000_000
/** Bytes of unread messages in one answer of the list of chats. */
export const UNREAD_BYTES_PER_ANSWER = 2_000_000
/** The most changes in one response of the feed. */
export const CHANGES_PER_REQUEST = 500
/** The most messages of one chat in one request. */
export const MESSAGES_PER_SEND = 50
/** The newest unread messages that a chat in a list answer carries. */
export const UNREAD_MESSAGES_LISTED = 100
/** Characters (Unicode code units) in one chat message. */
export const MESSAGE_LENGTH_MAX = 10_000
/** Photos of one message, and characters of what each looks like before it is there. */
export const MESSAGE_PHOTOS_MAX = 10
export const PHOTO_PREVIEW_LENGTH_MAX = 64
/** Bytes of messages that one person may send at once, and then in each hour: many times what anybody writes in a week. */
export const MESSAGE_BYTES_PER_HOUR = 5_000_000
/** Bytes of a request's body unless its endpoint says otherwise. */
export const BODY_BYTES_MAX = 64 * 1024
/** Characters in a search term. */
export const SEARCH_LENGTH_MAX = 200
/** Searches of one person in a minute, in each list. */
export const SEARCHES_PER_MINUTE = 30

/** Conversations one person may start, or ask for as if to start them, in an hour. */
export const CHATS_STARTED_PER_HOUR = 60

/** A call ends by itself after this. */
export const CALL_RINGS_MS = 45_000
/** Calls one person may begin in ten minutes. */
export const CALLS_PER_PERSON = 10
export const CALLS_WINDOW_MS = 10 * 60_000

/** Characters in a password (§9), and in a first or last name. */
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 1024
/** Of the PIN that covers the screen of a shared device, in digits. */
export const PIN_LENGTH_MIN = 4
export const PIN_LENGTH_MAX = 12
export const NAME_LENGTH_MAX = 100
/** Characters of a profile's fields: about the person, a phone number as people write it, a line of an address. */
export const ABOUT_LENGTH_MAX = 2_000
export const PHONE_LENGTH_MAX = 30
export const ADDRESS_LINE_LENGTH_MAX = 200
/** A phone number as people write it: 6 to 15 digits with what they put between them, "(03) 555 0192" among them. */
export const PHONE_PATTERN = /^\+?(?:[ ()./-]*[0-9]){6,15}[ ()./-]*$/
/** Languages that a person can say they speak. */
export const SPOKEN_LANGUAGE_TAGS = [
  'en',
  'mi',
  'zh',
  'yue',
  'hi',
  'pa',
  'ja',
  'ko',
  'es',
  'pt',
  'fr',
  'de',
  'sm',
  'to',
  'tl',
] as const
/** New Zealand: four digits. */
export const POSTCODE_PATTERN = /^\d{4}$/
/** Life of a mailed verification link and of a password reset link. */
export const VERIFICATION_LINK_LIFE_MS = 7 * 24 * 3_600_000
export const RESET_LINK_LIFE_MS = 60 * 60_000
/** Life of a mailed invitation: people take their time. */
export const INVITATION_LINK_LIFE_MS = 14 * 24 * 3_600_000
/** Life of the link that confirms a new address, and of the one in the letter to the former that takes it back. */
export const EMAIL_CHANGE_LINK_LIFE_MS = 24 * 3_600_000
export const EMAIL_UNDO_LINK_LIFE_MS = 14 * 24 * 3_600_000
/** An account that was never verified and holds nothing is removed after this time. */
export const UNVERIFIED_ACCOUNT_LIFE_MS = 30 * 24 * 3_600_000

/** Messages of a current password that is refused: it is another one; there were too many wrong ones. */
export const WRONG_PASSWORD = 'matches'
export const PASSWORD_LOCKED = 'locked'
/** How a new password is refused that would be guessed soon. */
export const COMMON_PASSWORD = 'common'
/** Wrong passwords in a row that lock an account, and for how long (§4, §8). */
export const LOCKOUT_ATTEMPTS = 5
export const LOCKOUT_MS = 30 * 60_000
/** Life of an access token: without and with "remember me". */
export const TOKEN_LIFE_MS = 24 * 3_600_000
export const TOKEN_LIFE_REMEMBERED_MS = 30 * 24 * 3_600_000
/** From asking for the own account's deletion until it is gone. */
export const DELETION_WAIT_MS = 30 * 24 * 3_600_000
/** However often it is renewed, a session ends this long after the sign-in. */
export const SESSION_LIFE_MS = 180 * 24 * 3_600_000
/** How long past its end a remembered token may still be refreshed. */
export const REFRESH_GRACE_MS = 30 * 24 * 3_600_000

/** The session loop (§9): checked this often, refreshed this long before the end, tried again this soon after a failure. */
export const SESSION_CHECK_MS = 5 * 60_000
export const REFRESH_WINDOW_MS = 3_600_000
export const REFRESH_RETRY_MS = 30_000
/** With less than this left, the server is asked once and obeyed. */
export const SESSION_END_MARGIN_MS = 10_000

/** The real-time client's times (§9). */
export const LIVE_ACTIVITY_TIMEOUT_MS = 120_000
export const LIVE_PONG_TIMEOUT_MS = 30_000
export const LIVE_UNAVAILABLE_TIMEOUT_MS = 10_000

/** The service worker looks for an update this often while online (§9). */
export const UPDATE_CHECK_MS = 3_600_000
/** At most one reload for the same path in this time after a chunk failed to load (§9). */
export const CHUNK_RELOAD_GUARD_MS = 10_000

/** Bytes of one uploaded file, and of all that one person keeps on the server. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024
export const UPLOAD_QUOTA_BYTES = 1024 * 1024 * 1024
/** Characters of a document's name. */
export const FILE_NAME_LENGTH_MAX = 200
/** Pixels of one picture: what a small file may unfold to. */
export const IMAGE_PIXELS_MAX = 50_000_000
/** Longest edge, in pixels, of the sizes that a picture is kept in; an avatar is square. */
export const IMAGE_EDGES = { thumb: 320, medium: 800, large: 1600 } as const
export const AVATAR_EDGES = { thumb: 96, medium: 192, large: 512 } as const
/** An image on a screen is looked at this often until it is there or failed (§9). */
export const IMAGE_LOAD_POLL_MS = 100
/** Files that one person may begin to upload in an hour. */
export const UPLOADS_PER_HOUR = 300
/** An upload that does not go on, and a file that nothing refers to, are removed after this time. */
export const UNFINISHED_UPLOAD_LIFE_MS = 7 * 24 * 3_600_000
export const UNUSED_FILE_LIFE_MS = 30 * 24 * 3_600_000
/** The most that one amount of an agreement may be, in New Zealand dollars. */
export const AGREEMENT_AMOUNT_MAX = 1_000_000
/** Characters of a one-line text, of an address, and of the special conditions of an agreement. */
export const AGREEMENT_LINE_MAX = 200
export const AGREEMENT_ADDRESS_MAX = 500
export const AGREEMENT_CONDITIONS_MAX = 20_000
/** Add-ons, attached files, and signatures kept of one agreement. */
export const AGREEMENT_ADD_ONS_MAX = 20
export const AGREEMENT_FILES_MAX = 20
export const AGREEMENT_SIGNATURES_MAX = 40
/** People who live in one house. */
export const AGREEMENT_TENANTS_MAX = 1000
/** Characters of a drawn signature, as path data. */
export const SIGNATURE_DRAWING_MAX = 20_000
/** Rows of one page of agreements asked for at once. */
export const AGREEMENTS_PAGE = 50

/** An entry of a ledger: its most in cents, and the characters of its texts. */
export const LEDGER_AMOUNT_CENTS_MAX = 100_000_000
export const LEDGER_REFERENCE_MAX = 100
/** Slips of a claim; receipts of an expense. */
export const MONEY_FILES_MAX = 5
export const LEDGER_NOTE_MAX = 1_000
export const LEDGER_BANK_LINE_MAX = 200
/** A year of a busy account has a tenth of it. */
export const BANK_FILE_BYTES_MAX = 10 * 1024 * 1024
export const LEDGER_DEVICE_MAX = 60
export const RECEIPT_NUMBER_MAX = 30
/** For how long changes of a unit that follow each other leave one line in a chat. */
export const UNIT_LINE_EVERY_MS = 3_600_000
/** Letters in the name of what a line of the system says. */
export const SYSTEM_EVENT_NAME_MAX = 40
/** Entries of one page asked for at once. */
export const LEDGER_PAGE = 50

/** Characters of the note of an expense, rows of one page, and expenses of one person, those taken out included. */
export const EXPENSE_NOTE_MAX = 1_000
export const EXPENSES_PAGE = 50
export const EXPENSES_MAX = 20_000

/** Characters of the note beside blocked days; rows of one page asked for at once; rows that one room has at most. */
export const BLOCKED_NOTE_MAX = 500
export const BLOCKED_DAYS_PAGE = 50
export const BLOCKED_DAYS_OF_UNIT_MAX = 1_000
/** A saved reply, how many a person keeps, those taken out besides, and those of one page. */
export const SAVED_REPLY_TITLE_MAX = 80
export const SAVED_REPLY_TEXT_MAX = 2_000
export const SAVED_REPLIES_MAX = 100
export const SAVED_REPLIES_REMOVED_MAX = 100
export const SAVED_REPLIES_PAGE = 50

/** Characters of a calendar’s address and of its name. */
export const CALENDAR_URL_MAX = 2_000
export const CALENDAR_NAME_MAX = 100
/** Calendars that one room reads, and what one of them may block: rows, not days. */
export const CALENDARS_OF_UNIT_MAX = 5
export const CALENDAR_EVENTS_MAX = 500

/** Hosts of one page of everybody’s revenue. */
export const REVENUE_HOSTS_PAGE = 20

/** A unit: characters of its title, of a line of its address or an add-on's name, of its longer texts. */
export const UNIT_TITLE_MAX = 100
export const UNIT_LINE_MAX = 200
export const UNIT_TEXT_MAX = 5_000
/** Photos of a unit, and the characters that say what one shows. */
export const UNIT_PHOTOS_MAX = 30
export const UNIT_PHOTO_ALT_MAX = 300
export const UNIT_ADD_ONS_MAX = 30
/** New Zealand dollars, guests, square metres. */
export const UNIT_AMOUNT_MAX = 1_000_000
export const UNIT_GUESTS_MAX = 100
export const UNIT_FLOOR_AREA_MAX = 10_000
/** Units in a page of their list unless it is asked otherwise. */
export const UNITS_PAGE = 50

/** Arrival notes of a unit: characters of a code, a name or a password, of a longer text, photos, and how often is looked whether codes open or close. */
export const ARRIVAL_LINE_MAX = 100
export const ARRIVAL_TEXT_MAX = 3_000
export const ARRIVAL_PHOTOS_MAX = 10
export const CODES_CHECK_MS = 60_000

/** Monitoring (§9): the share of visits whose traces and replays are sent, in production and elsewhere. */
export const MONITORED_SHARE_PRODUCTION = 0.1
export const MONITORED_SHARE_ELSEWHERE = 1
/** Replays (§9): changes of the page in one moment that end a replay, and that are noted in it; a slow click. */
export const REPLAY_MUTATIONS_MAX = 10_000
export const REPLAY_MUTATIONS_NOTED = 750
export const REPLAY_SLOW_CLICK_MS = 7_000

/** A post of the blog: characters of its title, its slug, its summary and its text. */
export const POST_TITLE_MAX = 150
export const SLUG_LENGTH_MAX = 100
export const POST_SUMMARY_MAX = 300
/** Pictures in the text of a post, and characters of what one shows. */
export const POST_PICTURES_MAX = 40
export const POST_PICTURE_WORDS_MAX = 200
export const POST_TEXT_MAX = 50_000
/** Posts in a page of their list unless it is asked otherwise, and on one page of the public website. */
export const POSTS_PAGE = 50
export const SITE_POSTS_PAGE = 20
/** Drafts are published at their time, give or take this. */
export const DUE_POSTS_CHECK_MS = 30_000
/** A ticket: characters of its subject and of a text, files, and replies that one request brings. */
export const TICKET_LINE_MAX = 200
export const TICKET_TEXT_MAX = 10_000
export const TICKET_FILES_MAX = 10
export const TICKET_REPLIES_AT_ONCE = 50
/** A closed ticket can be opened again for this long. */
export const TICKET_REOPEN_MS = 14 * 24 * 3_600_000
/** Tickets that one person may write in an hour, and that the assistant may write for them. */
export const TICKETS_PER_HOUR = 30
export const ASSISTANT_TICKETS_PER_HOUR = 5
/** A message is mailed once it was unread for so long; */
export const DIGEST_AFTER_MS = 10 * 60_000
/** then a person gets at most one mail about messages in this time, */
export const DIGEST_EVERY_MS = 3_600_000
/** and one in this time while they don't come here. */
export const DIGEST_AWAY_MS = 24 * 3_600_000
/** Messages that are older are not mailed: the server was away, or the person has always been. */
export const DIGEST_WITHIN_MS = 3 * 24 * 3_600_000
/** Notices of agreements and rent that one person may cause another in an hour; the rest is in the app alone. */
export const NOTICES_PER_HOUR = 20
/** Tickets in a page of their list unless it is asked otherwise. */
export const TICKETS_PAGE = 50
/** People, and acts of administrators, on one page of their lists. */
export const USERS_PAGE = 20
/** Rooms on one page of the public listing. */
export const LISTING_PAGE = 24

/** Devices of one person that hear of new messages while the app is closed; one more takes the oldest one's place. */
export const PUSH_DEVICES_MAX = 20
/** Characters in the address at which a push service takes what is for a device. */
export const PUSH_ENDPOINT_LENGTH_MAX = 1_000

/** What was written on a device and is not sent after this long is brought to mind. */
export const UNSENT_REMINDER_MS = 24 * 3_600_000

/** Characters of a message to the assistant, and of what a tool tells it. */
export const ASSISTANT_MESSAGE_MAX = 2_000
export const ASSISTANT_OUTPUT_MAX = 20_000
/** Tools that one step of a run may call, and steps that a run may take. */
export const ASSISTANT_CALLS_MAX = 8
export const ASSISTANT_STEPS_MAX = 8
/** Messages of a thread that are shown when it is opened again. */
export const ASSISTANT_MESSAGES_SHOWN = 100
/** Threads opened and messages sent in a minute, by a person or by a network without one. */
export const ASSISTANT_OPENED_PER_MINUTE = 20
export const ASSISTANT_SENT_PER_MINUTE = 40
/** A thread is forgotten so long after it was last used. */
export const ASSISTANT_THREAD_LIFE_MS = 30 * 24 * 3_600_000
/** A run that waits for its tools is over after this. */
export const ASSISTANT_RUN_LIFE_MS = 15 * 60_000
