-- Who made a link or an invitation, as credentials are named: it is good as long as they could still make it.
ALTER TABLE account_link ADD COLUMN made_by text;
ALTER TABLE invitation
  ADD COLUMN inviter text,
  ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;

-- Whether nobody has proved that the email is the person's: the account was made with a link that was not mailed.
ALTER TABLE user_account ADD COLUMN is_unproved boolean NOT NULL DEFAULT false;
UPDATE user_account u SET is_unproved = true
WHERE EXISTS (SELECT 1 FROM audit_entry a
  WHERE a.user_id = u.id AND a.operation = 'acceptInvitation' AND a.recorded_at = u.created_at);

-- How many invitations of an organization, and to a recipient, there were on a day.
CREATE TABLE invitation_count (
  subject bytea NOT NULL CHECK (length(subject) = 32),
  day date NOT NULL,
  total integer NOT NULL CHECK (total >= 1),
  PRIMARY KEY (subject, day)
);
CREATE INDEX invitation_count_by_day ON invitation_count (day);

-- Emails that look alike are one: the oldest account keeps its email, the others wait for the hub to give them another.
UPDATE user_account u SET email = 'duplicate.' || u.id || '.' || left(u.email, 200), version = u.version + 1
WHERE EXISTS (SELECT 1 FROM user_account o
  WHERE o.id < u.id AND translate(lower(normalize(o.email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig')
    = translate(lower(normalize(u.email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig'));
DELETE FROM invitation i
WHERE EXISTS (SELECT 1 FROM invitation o
  WHERE o.org_id = i.org_id AND o.id > i.id
    AND translate(lower(normalize(o.email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig')
      = translate(lower(normalize(i.email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig'));
