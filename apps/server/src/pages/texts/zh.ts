import type { PageTexts } from './page-texts.ts';

/** Chinese in simplified characters. */
export const zh: PageTexts = {
  gap: '',
  receivedBy: ['表单由 ', ' 提供支持'],
  privacy: '隐私',
  thanks: {
    title: '感谢您的提交',
    text: '您的信息已送达并安全保存。您可以关闭此页面。',
    message: '感谢您的提交！您的信息已送达。',
    received: '接收时间',
    reference: '编号',
    backTo: (host) => `返回 ${host}`,
    onward: '该表单要转到另一个网站。表单所有者尚未批准该网站，请先核对网址：',
  },
  sent: {
    title: '您提交的内容',
    until: (date) => `此页面可在 ${date} 之前打开。任何知道此网址的人都可以阅读。`,
    withdraw: '撤回',
    warning: '信息及其文件将从此处删除。表单所有者可能已经阅读或复制。此操作无法撤消。',
    confirm: '删除信息',
    withdrawn: { title: '信息已撤回', text: '您的信息及其文件已被删除。' },
    missing: { title: '此页面不存在', text: '链接不完整或已过期，或者信息已被删除。' },
  },
  refused: {
    title: '尚未提交',
    description: '您的信息没有提交。',
    kept: '您填写的内容仍保留在此。',
    toCorrect: (count) => `有 ${count} 处需要更正。`,
    correct: '请更正：',
    sendAgain: '重新提交',
    chooseAgain: '如果您之前选择了文件，请重新选择：浏览器不允许网页保留文件。',
    goBack: '请使用浏览器的“后退”按钮返回：您填写的内容通常仍在表单中。',
  },
  failure: {
    help: '如需帮助，请提供此编号：',
    tryAgain: (when) => `请在${when}重试。`,
    tryAgainSoon: '请稍后重试。',
  },
  method: {
    title: '表单的接收地址',
    text: '此地址用于接收表单。直接打开时没有可显示的内容：网页上的表单会发送到这里。',
    notSent: ['如果您是在发送表单后来到这里的，那么您的信息没有发送：表单中必须写明 ', '。请告知网站所有者。'],
    example: { email: '电子邮箱', message: '留言', send: '发送' },
  },
  report: {
    link: '举报滥用',
    title: '举报此表单',
    text: '此表单是否在欺骗或伤害他人？请告知本服务的运营方。表单所有者不会知道是谁举报的。',
    reason: '此表单有什么问题？',
    reasons: {
      phishing: '冒充他人或机构（网络钓鱼）',
      passwords: '索要密码或银行卡信息',
      malware: '传播恶意软件',
      other: '其他问题',
    },
    details: '详细说明',
    email: '您的邮箱地址',
    send: '提交举报',
    sent: {
      title: '已收到举报',
      text: '感谢您的举报。本服务的运营方会检查此表单。',
    },
  },
  form: {
    untitled: '表单',
    description: '可在线填写的表单。',
    noPasswords: '切勿通过此表单提交密码。',
    missing: {
      title: '此处没有表单',
      text: '网址可能有误，或者表单已被移除。',
    },
  },
  errors: {
    malformed: { title: '无法读取表单', text: '收到的表单已损坏或不完整。请重新提交。' },
    forbidden: { title: '不允许', text: '此表单不能发送到这里。请告知网站所有者。' },
    origin_not_allowed: {
      title: '此网站不能向这里发送表单',
      text: '该表单所在的网站未获其所有者许可。请告知网站所有者。',
    },
    endpoint_paused: { title: '此表单已暂停', text: '此表单目前不接收信息。' },
    endpoint_closed: {
      title: '此表单已关闭',
      text: '此表单已不再接收信息。',
    },
    endpoint_suspended: {
      title: '此表单已被停用',
      text: '本服务的运营方已停用此表单，不再接收信息。',
    },
    form_taken_down: {
      title: '此表单已被下架',
      text: '本服务的运营方已将此表单下架。',
    },
    captcha_failed: {
      title: '尚未验证',
      text: '未通过反垃圾验证。请返回表单，完成验证后重新提交。',
    },
    not_found: { title: '这里没有表单', text: '表单被发送到了一个不存在的地址。请告知网站所有者。' },
    conflict: { title: '正在接收', text: '同一条信息仍在接收中。' },
    too_large: { title: '内容过大', text: '表单及其文件过大。请缩短文字或选择较小的文件。' },
    unsupported_type: {
      title: '未知的表单类型',
      text: '该网站发送此表单的方式无法在此读取。请告知网站所有者。',
    },
    invalid: { title: '请检查表单', text: '表单中有内容不正确。' },
    idempotency_mismatch: {
      title: '此前已提交',
      text: '此表单此前已以不同的内容提交过。请重新加载表单页面并再次填写。',
    },
    rate_limited: { title: '提交过于频繁', text: '短时间内提交的信息过多。' },
    quota_exceeded: { title: '本月已满', text: '此表单已达到本月的上限。请告知网站所有者。' },
    internal: { title: '出现错误', text: '我们的服务器出现错误，已记录在案。' },
    unavailable: { title: '暂不可用', text: '目前无法接收表单。' },
  },
  fields: {
    too_many_fields: ({ limit }) => `字段超过 ${limit} 个。`,
    too_many_files: ({ limit }) => `文件超过 ${limit} 个。`,
    name_too_long: ({ limit }) => `有字段的名称超过 ${limit} 个字符。`,
    value_too_long: ({ name, limit }) => `“${name}”超过 ${limit}。`,
    file_too_large: ({ name, limit }) => `“${name}”中有文件超过 ${limit}。`,
    invalid_email: () => '请填写完整的电子邮箱地址，例如 name@example.org。',
  },
};
