import type { Help } from './help-topics.ts'

export const HELP_ZH_CN: Help = {
  listRoom: {
    question: '怎样添加房源？',
    answer: ['在“房源”页面添加新房源。如果你现在是房客，请先在个人资料中选择出租自己的地方。'],
  },
  photos: { question: '怎样添加照片？', answer: ['在“房源”页面打开该房源，在那里添加照片。第一张是封面。'] },
  publish: { question: '怎样让房源上线？', answer: ['在“房源”页面打开该房源并发布。页面会说明还缺什么。'] },
  contactHost: { question: '怎样联系房东？', answer: ['打开房源页面，从那里给房东发消息。'] },
  addGuest: {
    question: '怎样添加房客？',
    answer: ['房客从你的房源页面给你写消息。打开对话，在菜单中选择“新建协议”，房客就已经在里面了。'],
  },
  agreement: {
    question: '怎样发送协议？',
    answer: [
      '在“协议”页面新建协议，填写条款，然后发给房客。',
      '离线也可以准备。发出后条款不能更改，由房客接受或拒绝。',
    ],
  },
  sign: {
    question: '怎样签署？',
    answer: [
      '打开协议，双方都在那里签名，可用同一台设备，也可各用各的。',
      '如果房客在你的设备上签名，接受协议时会确认该签名。',
    ],
  },
  recordRent: {
    question: '怎样记录租金或收到的现金？',
    answer: [
      '在“租金支付”中打开协议，点“记录付款”。填写金额和日期，选择现金或银行。',
      '离线也能用。如果房客已说明付了款，请改点“确认付款”。',
    ],
  },
  bond: {
    question: '押金最多可以收多少？',
    answer: [
      '住宅租约的押金最多为 4 周租金，并须在 23 个工作日内通过 Bond Hub 存交。请向 Tenancy Services 核实。',
    ],
  },
  rentIncrease: {
    question: '租金什么时候可以上涨？',
    answer: [
      '住宅租约每 12 个月最多涨租一次，须提前 60 天书面通知（寄宿屋 28 天）。请向 Tenancy Services 核实。',
    ],
  },
  notice: {
    question: '要提前多久通知？',
    answer: [
      '不定期租约中，租客须提前 21 天通知，房东须提前 90 天，某些理由为 42 天。请向 Tenancy Services 核实。',
    ],
  },
  receipt: {
    question: '怎样开收据？',
    answer: [
      '在“租金”页面打开协议，点“记录付款”，再从这笔付款打开收据。收据有编号，没信号也能开：直接出示，或存为 PDF。',
      '租约下，现金须当场给收据，其他付款在 72 小时内。',
    ],
  },
  blockDays: {
    question: '怎样屏蔽房间的日期？',
    answer: ['在“房源”页面打开房间，点“屏蔽日期”。房客不能申请那些天。离线也能用。'],
  },
  healthyHomes: {
    question: '我需要健康住宅声明吗？',
    answer: [
      '住宅租约和寄宿屋需要：每份新签或续签的协议都附一份签了名的健康住宅合规声明。短住不需要。请向 Tenancy Services 核实。',
    ],
  },
  fees: {
    question: '我能收清洁费或其他费用吗？',
    answer: [
      '短住可以，只要协议写明：在房间里把它添加为附加项目。租约下不能为租约本身收费，也不能收迟付罚款。请向 Tenancy Services 核实。',
    ],
  },
  lateRent: {
    question: '房客没付钱，我该怎么办？',
    answer: [
      '先给房客发消息。住宅租约下，之后可以发 14 天通知，在“租金”页面的协议中生成；拖欠满 21 天可以向仲裁庭申请。请向 Tenancy Services 核实。',
      '不能收迟付费。',
    ],
  },
  bondReturn: {
    question: '怎样拿回押金？',
    answer: [
      '存在 Tenancy Services 的押金，在房东和房客同意退款或仲裁庭裁定后支付。由房东在 Bond Hub 申请，你有 12 个工作日在那里同意；不再使用纸质表格。短住由房东退还，协议写明时间。',
    ],
  },
  cancel: {
    question: '怎样取消入住？',
    answer: [
      '在“协议”页面打开协议，从菜单中选“取消协议”。租约下仍须遵守通知期。如果已经付了钱，请在对话中商量：不会自动退款。',
    ],
  },
  pets: {
    question: '可以带宠物吗？',
    answer: [
      '先问房东；房间页面写明是否接受宠物。住宅租约下，房东只有合理理由才能拒绝，并可要求最多两周租金的宠物押金。请向 Tenancy Services 核实。',
    ],
  },
  arrivalNotes: {
    question: '房客在哪里看门锁密码和路线？',
    answer: ['在“房源”页面写进房间的入住须知。房客在自己的入住页面上看到，离线也行。'],
  },
  calendars: {
    question: '能用我的 Airbnb 或 Booking.com 日历吗？',
    answer: [
      '在“房源”页面打开房间，进入日历：粘贴另一网站的 iCal 地址，它的日期就会在这里屏蔽；也可以为另一网站生成地址。',
    ],
  },
  expenses: {
    question: '怎样记一笔支出？',
    answer: ['在“收入”页面点“添加支出”，填上日期、金额、用途，再加一张账单照片。离线也能用。'],
  },
  offline: {
    question: '没有信号能用吗？',
    answer: ['可以。对话、房源和协议都在本设备上。离线时写的内容会在联网后发出。'],
  },
  unsent: {
    question: '什么在等待发送？',
    answer: [
      '消息会留在本设备上，直到服务器接收；联网后会自动发出。“同步”页面显示还在等待的内容。',
      '关闭应用也不会丢失。',
    ],
  },
  install: {
    question: '怎样安装应用？',
    answer: [
      '在“设置”或浏览器菜单中安装应用。',
      '在 iPhone 或 iPad 上，点 Safari 的分享，再点“添加到主屏幕”。',
    ],
  },
  notifications: { question: '怎样开启通知？', answer: ['在“设置”中为每台设备开启或关闭通知。'] },
  dataSaver: { question: '怎样少用流量？', answer: ['在“同步”页面开启节省流量。'] },
  theme: { question: '怎样换成深色主题？', answer: ['在“设置”中选择浅色或深色主题。'] },
  language: { question: '怎样更换语言？', answer: ['在“设置”中选择七种语言之一。'] },
  password: {
    question: '怎样修改密码？',
    answer: ['在个人资料的登录与设备部分修改。忘记密码时，请在登录页面重设。'],
  },
  secondFactor: {
    question: '怎样开启两步验证？',
    answer: [
      '在个人资料的登录与设备部分开启手机验证码。',
      '请保管好恢复码：手机丢失时，每个码可以登录一次。',
    ],
  },
  devices: {
    question: '手机丢了，怎样让它退出登录？',
    answer: ['个人资料中列出你登录的设备，可在那里退出任何一台。'],
  },
  block: { question: '怎样屏蔽某人？', answer: ['打开对话，在菜单中选择屏蔽。可以在“设置”中撤销。'] },
  tickets: {
    question: '怎样向你们求助？',
    answer: ['打开“客服工单”，点“新建工单”。没有信号也能写，联网后会自动发出。'],
  },
  exportData: { question: '怎样获取我的数据副本？', answer: ['在个人资料的登录与设备部分下载全部数据。'] },
  deleteAccount: {
    question: '怎样删除我的账户？',
    answer: ['在个人资料的登录与设备部分删除账号。30 天内可以反悔。'],
  },
}
