import { paragraphs } from '../../lib/email-text.ts'

const time = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(at)

/** To one of the staff, once for each browser. @param to null: the office */
export const newDeviceEmail = (
  to: string | null,
  device: { memberId: string; markHash: string; browser: string; now: number },
) => ({
  cause: `device:${device.memberId}:${device.markHash}`,
  to,
  subject: 'A new device has used your account',
  text: paragraphs(
    'Your account has just been used in the administration from a device that is new to us.',
    `Time: ${time(device.now)} (Zurich)\nDevice: ${device.browser}`,
    'If this was you, there is nothing to do. If it was not, please change your password now, end all other sessions in your account settings, and let an owner of the site know.',
  ),
})
