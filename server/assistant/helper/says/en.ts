import type { Says } from './says.ts'

export const EN: Says = {
  hello: 'Kia ora! What are you looking for?',
  welcome: 'You’re welcome.',
  abilities:
    'I’m a built-in helper, not a language model. I can find rooms, open pages, describe the room you’re editing, and raise a support ticket.',
  notUnderstood:
    'I didn’t understand that, or I can’t do it. Try other words, or ask me to raise a support ticket.',
  looking: 'Looking for rooms.',
  found: { one: 'I found {n} room.', other: 'I found {n} rooms.' },
  foundNone: 'No room matches. Try another place, other dates or a higher price.',
  notFound: 'I couldn’t search just now. Try again in a moment.',
  opening: 'Opening [{page}]({path}).',
  pages: {
    messages: 'Messages',
    dashboard: 'Dashboard',
    units: 'Rooms',
    rent: 'Rent',
    agreements: 'Agreements',
    revenue: 'Revenue',
    settings: 'Settings',
    profile: 'My Profile',
    tickets: 'Support Tickets',
    sync: 'Sync',
    blog: 'Blog',
    pricing: 'Pricing',
    users: 'Users',
    register: 'Register',
  },
  here: '[Go there]({path})',
  help: {
    listRoom:
      'Add a room under Rooms. If you’re a guest so far, choose “List your place” in your profile first.',
    photos: 'Open the room under Rooms and add photos there. The first one is the cover.',
    publish: 'Open the room under Rooms and press Publish. The page says what is still missing.',
    unsent:
      'A message waits on this device until the server has accepted it, and goes out by itself when you’re online. The Sync page shows what waits.',
    offline:
      'Yes. Conversations, rooms and agreements are on this device. What you write offline is sent when you’re back online.',
    password:
      'Change it in your profile, under “Sign-in and devices”. If you’ve forgotten it, use “Forgot password” on the sign-in page.',
    secondFactor: 'Turn on a code from your phone in your profile, under “Sign-in and devices”.',
    theme: 'Choose a light or dark theme in Settings.',
    language: 'Choose one of seven languages in Settings.',
    install: 'Install the app from Settings, or from your browser’s menu.',
    bond: 'In a residential tenancy the bond is at most 4 weeks’ rent, and is lodged within 23 working days. Check with Tenancy Services.',
    rentIncrease:
      'In a residential tenancy rent goes up at most every 12 months, with 60 days’ written notice (28 in a boarding house). Check with Tenancy Services.',
    notice:
      'In a periodic tenancy a tenant gives 21 days’ notice, and a landlord 90, or 42 for some reasons. Check with Tenancy Services.',
    agreement: 'Begin a new agreement under Agreements, fill in the terms, and send it to your guest.',
    sign: 'Open the agreement: both of you sign there, on one device or each on your own.',
    block: 'Open the conversation and choose Block from its menu. You can undo it in Settings.',
    deleteAccount:
      'Delete your account in your profile, under “Sign-in and devices”. You have 30 days to change your mind.',
    exportData: 'Download everything in your profile, under “Sign-in and devices”.',
    contactHost: 'Open the room’s page and press “Message the host”.',
    notifications: 'Turn notifications on or off in Settings, for each device.',
    devices:
      'Your profile lists where you’re signed in, under “Sign-in and devices”. Sign out any device there.',
    dataSaver: 'Turn on “Save data” on the Sync page.',
  },
  signedIn: 'Yes, you’re signed in.',
  signedOut: 'No, you’re not signed in.',
  youAre: 'You’re signed in as {name} ({email}). Role: {role}.',
  page: 'You’re on {page}.',
  noRoomOpen: 'Open the room you want described, then ask me again.',
  described: 'I’ve put a description in. Read it and change what you like before you keep it.',
  notDescribed: 'The description wasn’t put in. Nothing has changed.',
  ticketNeedsSignIn: 'Sign in first, then ask me again: a ticket belongs to your account.',
  ticketMade: 'Your support ticket has been created.',
  ticketTooMany: 'You’ve raised several tickets lately. Try again in a while.',
  ticketFailed: 'No ticket was created.',
  serviceFailed: 'The assistant can’t answer right now. Try again in a moment.',
  dayUsedUp:
    'That’s all the assistant can answer today. It’s back tomorrow. Until then the [help pages](/help) may know.',
  kinds: {
    PRIVATE_ROOM_ENSUITE: 'A private room with its own bathroom',
    PRIVATE_ROOM: 'A private room with a shared bathroom',
    ENTIRE_PLACE: 'A whole place to yourself',
  },
  in: '{kind} in {area}',
  labelled: '{label}: {values}',
  sentenceEnd: '. ',
}
