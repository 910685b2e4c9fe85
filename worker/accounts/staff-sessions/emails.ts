import { inEachLanguage, momentIn } from '../../platform/mail/mail-words.ts'

/** Mail to a member of staff, once for each browser. @param to null: the office */
export const newDeviceEmail = (
  recipient: string | null,
  device: { memberId: string; markHash: string; browser: string; now: number },
) => ({
  cause: `device:${device.memberId}:${device.markHash}`,
  to: recipient,
  reader: { member: device.memberId },
  words: inEachLanguage(({ t, language, page }) => ({
    subject: t('A new device has used your account'),
    text: [
      t(
        'Someone has just signed in to the staff area with your account, on a device we don’t recognise.',
      ),
      [
        t('Time: {moment} (Zurich)', { moment: momentIn(language, device.now) }),
        t('Device: {browser}', { browser: device.browser }),
      ].join('\n'),
      t(
        'If this was you, you don’t need to do anything. If not, tell an owner of the site, change your password now, and sign out all other devices in your settings:',
      ),
      page('/account/settings'),
    ],
  })),
})
