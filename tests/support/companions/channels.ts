/** A companion's contact channels by kind. */
export const channels = {
  phone: '+41 44 555 01 02',
  whatsapp: '+41 79 555 01 02',
  telegram: '@direct.test',
  email: 'me@direct.test',
}

/** The same channels as columns. */
export const contacts = {
  contactPhone: channels.phone,
  contactWhatsapp: channels.whatsapp,
  contactTelegram: channels.telegram,
  contactEmail: channels.email,
}
