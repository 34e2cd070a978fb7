-module(room).
-export([start/1, enter/2, leave/2, names/1]).

start(Limit) ->
    {room, Limit, []}.

enter({room, Limit, Names}, Name) when length(Names) < Limit ->
    case lists:member(Name, Names) of
        true -> {error, twice};
        false -> {ok, {room, Limit, [Name | Names]}}
    end;
enter(_, _) ->
    {error, full}.

leave({room, Limit, Names}, Name) ->
    {room, Limit, lists:delete(Nmae, Names)}.

names({room, _, Names}) ->
    lists:sort(Names).
