"""The tables of the database, with unique keys for everything that must not happen twice."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata: MetaData = MetaData()


def _person() -> Column[str]:
    return Column(
        "participant_id", ForeignKey("participants.id", ondelete="CASCADE"), nullable=False
    )


meta: Table = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

studies: Table = Table(
    "studies",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", String(64), nullable=False, unique=True),
    Column("kind", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("content", Text, nullable=False),  # JSON: all texts, which never change
    Column("seed", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # signs panel links, hashes withdrawn ids
    Column("state", String(16), nullable=False),  # open, paused, stopped
    Column("created", Double, nullable=False),
    Column("joined", Integer, nullable=False),  # ever, so that numbers are not given twice
    Column("withdrawn", Integer, nullable=False),
)

participants: Table = Table(
    "participants",
    metadata,
    Column("id", String(32), primary_key=True),  # random, so a deleted one is never met again
    Column("study_id", ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("join_key", String(64), nullable=False),
    Column("panel_id", String(255)),
    Column("panel_key", String(64)),
    Column("state", String(16), nullable=False),  # active, complete, expired, screened
    Column("code", String(64), nullable=False),
    Column("started", Double, nullable=False),
    Column("finished", Double),
    UniqueConstraint("study_id", "number"),
    UniqueConstraint("study_id", "join_key"),
    UniqueConstraint("study_id", "panel_id"),
)

withdrawn_ids: Table = Table(
    "withdrawn_ids",
    metadata,
    Column("study_id", ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),  # keyed: nobody can read the panel id from it
)

assignments: Table = Table(
    "assignments",
    metadata,
    _person(),
    Column("trial", Integer, nullable=False),
    Column("study_id", ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("subject", String(255), nullable=False),  # a query or an item
    Column("condition", String(160), nullable=False),
    Column("slot", Integer),  # its place in the subject's blocks; given back when it was not used
    Column("started", Double, nullable=False),
    UniqueConstraint("participant_id", "trial"),
    UniqueConstraint("participant_id", "subject"),
    UniqueConstraint("study_id", "subject", "slot"),
)

answers: Table = Table(
    "answers",
    metadata,
    Column("participant_id", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("trial", Integer, primary_key=True),
    Column("item", String(64), primary_key=True),
    Column("value", Text, nullable=False),
    Column("at", Double, nullable=False),
)

events: Table = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    _person(),
    Column("trial", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("doc_id", String(255)),
    Column("rank", Integer),
    Column("key", String(64), nullable=False),
    Column("seconds", Double),
    Column("at", Double, nullable=False),
    UniqueConstraint("participant_id", "key"),
)

decisions: Table = Table(
    "decisions",
    metadata,
    Column("study_id", ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("item_id", String(255), primary_key=True),
    Column("question", String(64), primary_key=True),
    Column("value", Text, nullable=False),
    Column("comment", Text, nullable=False),
    Column("account", String(64), nullable=False),
    Column("at", Double, nullable=False),
)

accounts: Table = Table(
    "accounts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("password_hash", Text, nullable=False),
    Column("totp_secret", String(64)),  # base32; none without a second factor
    Column("totp_used", Integer),  # the last time step whose code was accepted
)

logins: Table = Table(
    "logins",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double),  # the last request that a person made
)

attempts: Table = Table(
    "attempts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),  # a keyed hash: no address is stored
    Column("at", Double, nullable=False),
)

security_log: Table = Table(  # no address, and no participant
    "security_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("what", String(64), nullable=False),
    Column("account", String(64), nullable=False),
    Column("study", String(64), nullable=False),
)

Index("assignments_of_subject", assignments.c.study_id, assignments.c.subject)
Index("attempts_of_key", attempts.c.key, attempts.c.at)
Index("participants_of_study", participants.c.study_id, participants.c.state)
