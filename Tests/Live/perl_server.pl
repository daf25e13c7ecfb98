#!/usr/bin/perl
# A second RTSP server of the tests, which shares no code with the first: whoever records to the one port
# is seen at the other.
#
#   perl_server.pl CLIENT_PORT SOURCE_PORT RTP_PORT
use strict;
use warnings;
use AnyEvent;
use RTSP::Server;

my ($clients, $sources, $rtp) = @ARGV;
my $server = RTSP::Server->new(
    log_level             => 0,
    client_listen_port    => $clients,
    client_listen_address => '127.0.0.1',
    source_listen_port    => $sources,
    source_listen_address => '127.0.0.1',
    rtp_start_port        => $rtp,
);
$server->listen;
AnyEvent->condvar->recv;
