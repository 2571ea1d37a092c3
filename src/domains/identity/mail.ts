// Sends the mails that people get about their accounts, over the SMTP server of the installation.
import nodemailer from 'nodemailer';
import { Problem } from '../../kit/http/problems.ts';
import type { LinkPurpose } from './links/queries.ts';

const TIMEOUT_MS = 10_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Without TLS a mail with a link goes to this machine alone; no server can switch TLS off. */
export function transportOptions(url: string) {
  return {
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    // Texts are ours and addresses are checked; a mail may name neither files nor other hosts.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function createMailer(smtp: { readonly url: string; readonly from: string }): Mailer {
  const transport = nodemailer.createTransport(transportOptions(smtp.url), { from: smtp.from });
  return {
    send: async ({ to, subject, text }) => {
      // An object: a list in the text of an address would reach other people.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}

const SUBJECTS: Readonly<Record<LinkPurpose, string>> = {
  invitation: 'Your Crossdock account',
  password_reset: 'A new password for Crossdock',
};

export function invitationMail(about: {
  readonly to: string;
  readonly orgName: string;
  readonly link: string;
  readonly expiresAt: Date;
}): Mail {
  const { to, orgName, link, expiresAt } = about;
  return {
    to,
    subject: 'You are invited to Crossdock',
    // The name is the merchant's own text: it is in the body, never in a header.
    text: `${orgName} has invited you to join them on Crossdock. Accept here:\n\n${link}\n\n${onceUntil(expiresAt)}`,
  };
}

function onceUntil(expiresAt: Date): string {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return `The link works once, until ${until} UTC. If you did not expect this mail, ignore it.\n`;
}

export function linkMail(purpose: LinkPurpose, to: string, link: string, expiresAt: Date): Mail {
  const why =
    purpose === 'invitation'
      ? 'An account has been created for you. Choose a password here:'
      : 'An administrator has requested a new password for you. Choose it here:';
  return {
    to,
    subject: SUBJECTS[purpose],
    text: `${why}\n\n${link}\n\n${onceUntil(expiresAt)}`,
  };
}

/**
 * Mails a one-time link, or returns it to be shown once where the installation sends no mail.
 * @param page of the console; the token follows its #, which browsers do not send, so it is in no log
 * @param retry what to do where the mail could not be sent
 */
export async function sendLink(
  { mailer, publicUrl }: { readonly mailer: Mailer | null; readonly publicUrl: string | null },
  { page, token, retry }: { readonly page: string; readonly token: string; readonly retry: string },
  mailOf: (link: string) => Mail,
): Promise<{ readonly sent_to: string | null; readonly link: string | null }> {
  const link = `${publicUrl ?? ''}${page}#${token}`;
  if (mailer === null) return { sent_to: null, link };
  const mail = mailOf(link);
  await mailer.send(mail).catch(() => {
    const detail = `the mail could not be sent: ${retry}`;
    throw new Problem('overloaded', { detail, headers: { 'retry-after': '60' } });
  });
  return { sent_to: mail.to, link: null };
}
