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
    answer: ['住宅租约的押金最多为 4 周租金，并须在 23 个工作日内存交。请向 Tenancy Services 核实。'],
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
