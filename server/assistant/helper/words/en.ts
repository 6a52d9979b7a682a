import type { Vocabulary } from './vocabulary.ts'

export const EN: Vocabulary = {
  concepts: {
    how: 'how, can i, could i, is there a way, way to, does it, do i, what can i do, is it possible, can you tell me',
    why: "why, reason, isn't, isnt, won't, wont, doesn't, doesnt, not working, can't, cant",
    where: 'where, which page, whereabouts',
    show: 'show, open, go to, take me, bring up, see, view, list, get me to, look at, check, pull up, display, jump to, head to, find',
    mine: 'my, mine, our',
    want: 'want, need, would like, like to, id like',
    find: 'find, search*, looking, look for, hunting, hunt for, need, want, after a, after an, any, anything, something, got, list, show me, do you have, have you, is there, are there, seeking, browse',
    room: 'room, rooms, place, places, cabin*, bach, tiny home*, tiny house*, flat, flats, apartment*, house, houses, home, homes, accommodation, bed, beds, studio*, ensuite*, en suite, lodging*, rental*, sleepout*, cottage*, unit, units, hut, huts, bedroom*',
    stay: 'stay*, rent, renting, available, availability, free, vacant, vacancy, vacancies, somewhere, sleep, live, book, cheap*, anywhere, to let',
    wholePlace:
      'cabin*, bach, tiny home*, tiny house*, whole place, entire place, whole house, entire house, entire home, small home, small house, cottage*, hut, self contained, sleepout*, place to ourselves, place to myself',
    ownBathroom:
      'ensuite*, en suite, own bathroom, private bathroom, own shower, own toilet, bathroom of my own, bathroom attached',
    sharedBathroom:
      'shared bathroom, share bathroom, share a bathroom, sharing a bathroom, private room*, shared bath',
    atLeast: 'at least, over, more than, minimum, min, from $, above, no less than, upwards',
    atMost:
      'at most, no more than, not more than, not over, up to, under, below, max, maximum, tops, less than',
    perNight: 'a night, per night, nightly, each night, night each, pn',
    couple:
      'my partner, my wife, my husband, my girlfriend, my boyfriend, a couple, couple, two of us, both of us, my mate, my friend, my fiance*',
    message: 'message*, chat*, conversation*, inbox, written to me, wrote to me, texts, msg*',
    dashboard: 'dashboard, overview, home page, homepage, start page',
    agreement: 'agreement*, contract*, lease*, tenancy, tenancies, stays, booking*',
    rent: 'rent, rents, rental payment*, payment*',
    owe: 'owe*, owing, outstanding, unpaid, overdue, due, arrears, behind, paid, pay, pays, balance, have to pay',
    arrive:
      'arriv*, checking in, check in, checks in, coming, moving in, moves in, turning up, turns up, next guest',
    earned: 'revenue, earn*, income, takings, made this, profit, turnover, made so far, money i made',
    settings: 'settings, preferences, options',
    profile: 'profile, my details, my bio, my name, my picture',
    ticket: 'ticket*, support request*',
    notSent:
      "not sent, hasn't been sent, hasnt been sent, haven't been sent, unsent, still waiting, waiting to send, waiting to be sent, not gone out, sync, syncing, synced, pending changes, queued, stuck",
    blog: 'blog, blog post*, articles, news posts',
    cost: 'cost*, price*, pricing, charge, fee, fees, plans, subscription, how much',
    product: 'farstead, this app, the app, this service, it cost, to use this, your service, plans, pricing',
    users: 'users, user list, people on the site, all accounts, user accounts',
    register: 'sign up, signup, register*, create an account, new account, open an account, join up, join',
    photo: 'photo*, picture*, image*, pic, pics',
    noNetwork:
      'offline, internet, no signal, reception, without signal, no network, without a network, no connection, without a connection, no coverage, no wifi, out of range, signal',
    password:
      "password*, passphrase, can't log in, cannot log in, can't sign in, cannot sign in, trouble logging in, login details, log in details",
    twoFactor:
      'two factor, 2fa, two step, two-factor, second factor, authenticator, authentication app, mfa, one time code*',
    darkMode: 'dark mode, dark theme, night mode, light mode, dark, theme, colours, colors, black background',
    language:
      'language*, spanish, english, portuguese, chinese, cantonese, mandarin, hindi, japanese, translate*, espanol',
    install: 'install*, home screen, homescreen, download the app, get the app, put the app, add the app',
    bond: 'bond, bonds, deposit*, security deposit*',
    increase:
      'put the rent up, raise the rent, raise rent, increase*, higher rent, rent rise, hike*, charge more, up the rent, raise my rent, putting the rent up, put rent up',
    notice:
      "notice, notice period, move out, moving out, end the tenancy, ending a tenancy, end a tenancy, terminate*, leave the tenancy, days' notice, evict*, end an agreement, end the agreement",
    make: 'make, create, set up, start, draw up, new, prepare, draft, put together, begin, do an, do a',
    sign: 'sign, signs, signed, signing, signature*',
    block:
      'contacting me, messaging me, bothering me, harass*, from writing to me, block*, ban someone, stop someone, get rid of someone',
    remove: 'delete*, remov*, erase*, wipe*, close my, get rid of, cancel my, deactivate*, close the',
    account: 'account, accounts, my login, profile for good, membership',
    data: 'data, information, everything you have, my info, records, megabytes, gigs',
    copy: 'copy, export*, download*, backup, back up, save all, get all, a dump, take out',
    contact:
      'contact*, get in touch, touch with, reach*, talk to, speak to, speak with, message a, write to, ask a, ask the, call, get hold',
    host: 'host, hosts, owner, owners, landlord*',
    notifications: 'notification*, alerts, pings, push messages, reminders, beeping, buzzing, notify',
    signOut:
      'log it out, sign it out, lost my phone, stolen phone, phone was stolen, sign out, log out, logout, signout, log off, sign me out, kick off, end the session, end session*, logged out, signed out, sessions, log me out',
    device:
      'phone, phones, device*, tablet*, laptop*, computer*, everywhere, other sessions, session, sessions, ipad, browser',
    less: 'less, save, saver, saving, fewer, reduce*, cut down, limit, low, lower, cheaper, minimise, too much',
    publish: 'publish*, go live, make public, put online, make it public, unpublish*, public, visible',
    offer:
      'list, add, advertise, rent out, let out, host my, put my place, become a host, put up a, put a room, new room, set up a room, upload a room, offer, enter',
    guest: 'guest, guests, tenant*, renter*, lodger*',
    invite:
      'invit*, add a guest, adding a guest, add a tenant, adding a tenant, new guest, new tenant, add someone',
    noteMoney:
      'record, records, recording, write down, write it down, note down, log a, log the, enter a payment, in cash, receipt*',
    describe: 'describ*',
    description: 'description*, blurb*, write up, writeup, wording, intro, summary',
    write: 'write*, compose, word, rewrite, reword, come up with, phrase, nicer, polish, improve',
    advert:
      'sleepout, cottage, hut, studio, listing, ad, advert*, room, cabin, place, this place, my place, bach, house, unit, flat, apartment, text',
    short: 'short, shorter, brief, briefly, concise, quick, small, few words, one sentence, snappy',
    medium: 'medium, middling, average, mid length, normal length, moderate',
    long: 'long, longer, detailed, full, thorough, in detail, extensive, lengthy',
    problem:
      "keeps closing, closes by itself, sideways, freezes, frozen, glitch*, stopped working, problem*, issue*, broken, bug, bugs, error*, complaint*, complain*, fault, wrong, crash*, trouble, doesn't work, not working, feedback",
    report:
      'who do i tell, whom do i tell, who can i tell, report*, file, lodge, raise, open, create, submit, log, tell, make, send, want, need, let you know, start, have a',
    support: 'support, help desk, helpdesk, customer service, the team, support team, your team, admin team',
    human:
      'human, real person, a person, someone real, talk to someone, speak to someone, live agent, actual person',
    order:
      'pay my, pay the, accept the, accept my, decline the, transfer, refund, cancel the agreement, book it, delete the',
    forMe: 'for me, on my behalf, instead of me',
    all: 'all, every, everything',
    accept: 'accept, approve, decline, reject, agree to',
    pay: 'pay, transfer',
    send: 'send, text, tell',
    offTopic:
      'weather, joke*, rugby, football, cricket, news, recipe*, song, movie*, stock*, president, who won, poem, sing, capital of, meaning of life, election, bitcoin, translate this, homework, love me, rain, forecast, election, score, time is it',
    hello:
      'hi, hello, hey, kia ora, good morning, good afternoon, good evening, gday, morena, howdy, yo, morning, greetings, tena koe, how are you',
    thanks:
      'thanks, thank you, thx, cheers, ta, nga mihi, appreciate it, much appreciated, bye, goodbye, ka pai',
    whatCanYouDo:
      'what can you do, what do you do, who are you, what are you, how can you help, what can you help, help, your abilities, are you a robot, are you human, what can i ask, what else can you do, are you a bot, are you real',
    whichPage:
      'what page, which page am, where am i, what screen, which screen, which page is this, current page, page am i on, what am i looking at',
    amISignedIn:
      'am i logged in, am i signed in, logged in or not, am i still logged in, am i still signed in, logged in already, signed in already, am i logged out, is my login',
    whoAmI:
      'who am i, my role, which account, my account name, my email address, signed in as, logged in as, what account, my user name, my name again, what is my name, whats my name, my email, am i a host, am i an admin, am i a guest',
  },
  months: [
    'january, jan',
    'february, feb',
    'march, mar',
    'april, apr',
    'may',
    'june, jun',
    'july, jul',
    'august, aug',
    'september, sept, sep',
    'october, oct',
    'november, nov',
    'december, dec',
  ],
  days: {
    today: 'today, tonight, right now',
    tomorrow: 'tomorrow, tmrw, tomoz',
    afterTomorrow: 'day after tomorrow',
    weekend: 'this weekend, the weekend, weekend',
    nextWeek: 'next week',
    nextMonth: 'next month',
  },
  units: { night: 'night, nights', day: 'day, days', week: 'week, weeks, wks', month: 'month, months' },
  numbers: {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    'one hundred': 100,
    'a hundred': 100,
    'two hundred': 200,
    'two fifty': 250,
    'three hundred': 300,
    'three fifty': 350,
    'four hundred': 400,
    'five hundred': 500,
  },
  people: {
    adult:
      'people, persons, person, guests, guest, adults, adult, pax, ppl, travellers, of us, friends, grown ups',
    child: 'children, child, kids, kid, toddler, baby',
    one: 'a, an, one',
  },
  party: ['family of N', 'party of N', 'group of N', 'sleeps N', 'for N'],
  beds: {
    SUPER_KING: 'super king',
    CALIFORNIA_KING: 'california king',
    KING_SINGLE: 'king single',
    KING: 'king bed, king size*, king',
    QUEEN: 'queen bed, queen size*, queen',
    DOUBLE: 'double bed*',
    TWIN: 'twin beds, twin bed, twin room',
    SINGLE: 'single bed*',
  },
  placeMarks: 'in, near, around, at, on, close to',
}
